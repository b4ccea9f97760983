import { dpeResidential } from '../../../shared/documents/places.ts'
import { dpeResidentialSchema } from '../../../shared/schemas/dpe.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'
import { DPE_DATASETS } from './datasets.ts'

export const getDpeResidential = parcelQuestion({
  name: 'getDpeResidential',
  tool: 'get_parcel_dpe_residential',
  path: '/v1/dpe-residential/by-parcel/{idu}',
  tag: 'Energy',
  title: 'Energy diagnostics of the dwellings of a parcel',
  description:
    'Energy diagnostics (DPE) of the dwellings of a parcel since July 2021, each with how it was tied. A label stands ' +
    'as established, under its electricityFactor: compare years by final energy.',
  input: parcelInput,
  output: dpeResidentialSchema,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 503],
  documents: () => dpeResidential,
  coverage: 'dpe',
  refusesAbsent: true,
  answer: (document) => ({ data: document ?? [], datasets: DPE_DATASETS }),
})
