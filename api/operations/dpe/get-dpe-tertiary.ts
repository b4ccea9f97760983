import { z } from 'zod'
import { dpeTertiary } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { dpeTertiarySchema } from '../../../shared/schemas/dpe.ts'
import { operation } from '../../answers/operation.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { coverageOfExisting } from '../parcels/unknown-parcel.ts'
import { DPE_DATASETS } from './datasets.ts'

export const getDpeTertiary = operation({
  name: 'getDpeTertiary',
  tool: 'get_parcel_dpe_tertiary',
  method: 'GET',
  path: '/v1/dpe-tertiary/by-parcel/{idu}',
  tag: 'Energy',
  title: 'Energy diagnostics of the tertiary buildings of a parcel',
  description:
    'Energy diagnostics (DPE) of the tertiary buildings of a parcel since July 2021, each with how it was tied. A label ' +
    'stands as established, under its electricityFactor.',
  input: parcelInput,
  output: dpeTertiarySchema,
  about: z.object({ coverage: coverageSchema }),
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 503],
  async run({ idu }, stores) {
    const document = await stores.documents.get(dpeTertiary, departementOf(idu), dpeTertiary.key(idu))
    return {
      data: document ?? { parcelId: idu, count: 0, dpes: [] },
      datasets: DPE_DATASETS,
      about: { coverage: await coverageOfExisting('dpe', idu, document !== undefined, stores) },
    }
  },
})
