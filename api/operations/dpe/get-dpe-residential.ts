import { z } from 'zod'
import { dpeResidential } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import { dpeResidentialSchema } from '../../../shared/schemas/dpe.ts'
import { operation } from '../../answers/operation.ts'
import { NothingSaid } from '../parcels/nothing-said.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { coverageOfExisting } from '../parcels/unknown-parcel.ts'
import { DPE_DATASETS } from './datasets.ts'

const nothing = new NothingSaid<z.infer<typeof dpeResidentialSchema>, { coverage: Coverage }>()

export const getDpeResidential = operation({
  name: 'getDpeResidential',
  tool: 'get_parcel_dpe_residential',
  method: 'GET',
  path: '/v1/dpe-residential/by-parcel/{idu}',
  tag: 'Energy',
  title: 'Energy diagnostics of the dwellings of a parcel',
  description:
    'Energy diagnostics (DPE) of the dwellings of a parcel since July 2021, each with how it was tied. A label stands ' +
    'as established, under its electricityFactor: compare years by final energy.',
  input: parcelInput,
  output: dpeResidentialSchema,
  about: z.object({ coverage: coverageSchema }),
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 503],
  async run({ idu }, stores) {
    const document = await stores.documents.get(dpeResidential, departementOf(idu), dpeResidential.key(idu))
    const answer = async () => ({
      data: document ?? [],
      datasets: DPE_DATASETS,
      about: { coverage: await coverageOfExisting('dpe', idu, document !== undefined, stores) },
    })
    return document ? await answer() : await nothing.of(idu, stores, answer)
  },
})
