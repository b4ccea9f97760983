import { dpeTertiary } from '../../../shared/documents/places.ts'
import { dpeTertiarySchema } from '../../../shared/schemas/dpe.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { parcelQuestion } from '../parcels/parcel-question.ts'
import { DPE_DATASETS } from './datasets.ts'

export const getDpeTertiary = parcelQuestion({
  name: 'getDpeTertiary',
  tool: 'get_parcel_dpe_tertiary',
  path: '/v1/dpe-tertiary/by-parcel/{idu}',
  tag: 'Energy',
  title: 'Energy diagnostics of the tertiary buildings of a parcel',
  description:
    'Energy diagnostics (DPE) of the tertiary buildings of a parcel since July 2021, each with how it was tied. A label ' +
    'stands as established, under its electricityFactor.',
  input: parcelInput,
  output: dpeTertiarySchema,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 503],
  documents: () => dpeTertiary,
  coverage: 'dpe',
  refusesAbsent: true,
  isOwn: () => true,
  answer: (document, { idu }) => ({
    data: document ?? { parcelId: idu, count: 0, dpes: [] },
    datasets: DPE_DATASETS,
  }),
})
