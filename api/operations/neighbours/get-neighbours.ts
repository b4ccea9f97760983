import { z } from 'zod'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { neighboursSchema } from '../../../shared/schemas/neighbours.ts'
import { operation } from '../../answers/operation.ts'
import { coverageAround } from '../coverage/border-coverage.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { needOutline } from '../parcels/unknown-parcel.ts'
import { neighboursOf } from './neighbours-of.ts'

export const getNeighbours = operation({
  name: 'getNeighbours',
  tool: 'get_parcel_neighbours',
  method: 'GET',
  path: '/v1/parcels/{idu}/neighbours',
  tag: 'Parcels',
  title: 'Parcels that touch a parcel',
  description:
    'Lists the parcels that touch a parcel, each with the length of the boundary in common in metres, and whether they touch in a corner alone; ' +
    '`meta.coverage` says whether neighbours may be missing because their commune is not loaded.',
  input: parcelInput,
  output: neighboursSchema,
  about: z.object({ coverage: coverageSchema }),
  links: { parcel: '/v1/parcels/{idu}', unit: '/v1/parcels/{idu}/unit', page: '/parcels/{idu}' },
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 410, 503],
  async run({ idu }, stores) {
    const outline = await needOutline(idu, stores)
    const data = await neighboursOf(idu, outline, stores)
    return {
      data,
      datasets: ['cadastre'],
      about: { coverage: coverageAround(idu, boundsOf(outline), data.unsharedMeters, ['cadastre'], stores) },
    }
  },
})
