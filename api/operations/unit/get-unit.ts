import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { landUnitSchema } from '../../../shared/schemas/unit.ts'
import { operation } from '../../answers/operation.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { needOutline } from '../parcels/unknown-parcel.ts'
import { landUnitOf } from './unit-of.ts'

export const getUnit = operation({
  name: 'getUnit',
  tool: 'get_parcel_unit',
  method: 'GET',
  path: '/v1/parcels/{idu}/unit',
  tag: 'Parcels',
  title: 'The unité foncière of a parcel',
  description:
    'Gives the contiguous parcels of the same legal entities (unité foncière) with surface, outline and zones of planning over the whole. Of natural ' +
    'persons the register says nothing: `soldTogether` then has the contiguous parcels of each sale.',
  input: parcelInput,
  output: landUnitSchema,
  about: z.object({ coverage: coverageSchema }),
  noindex: true,
  links: {
    parcel: '/v1/parcels/{idu}',
    neighbours: '/v1/parcels/{idu}/neighbours',
    owners: '/v1/proprietaires/by-parcel/{idu}',
    page: '/parcels/{idu}',
  },
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 410, 503],
  async run({ idu }, stores) {
    const outline = await needOutline(idu, stores)
    return landUnitOf(idu, outline, stores)
  },
})
