import { z } from 'zod'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { historySchema } from '../../../shared/schemas/filiation.ts'
import { operation } from '../../answers/operation.ts'
import { needParcel } from '../coverage/dataset-coverage.ts'
import { aboutFormer, askedParcel } from './asked-parcel.ts'
import { formerAbout } from './former-parcel.ts'
import { parcelHistory } from './history.ts'
import { iduParameter } from './parcel-input.ts'

/** Generations that are followed when none is said, and at most. */
const USUAL = 10
const MOST = 30

export const getParcelHistory = operation({
  name: 'getParcelHistory',
  tool: 'get_parcel_history',
  method: 'GET',
  path: '/v1/parcels/{idu}/history',
  tag: 'Parcels',
  title: 'Where a parcel came from, and what became of it',
  description:
    'Gives the parcels before and after a parcel, of today or gone, lot by lot, since the 1980s. `sure` is false where ' +
    'a lot does not say who came from whom.',
  input: z.strictObject({
    idu: iduParameter,
    generations: z.number().int().min(1).max(MOST).default(USUAL).describe('How far it is followed'),
  }),
  output: historySchema,
  about: z.object({ coverage: coverageSchema, ...formerAbout }),
  links: { parcel: '/v1/parcels/{idu}', page: '/parcels/{idu}' },
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [503],
  async run({ idu, generations }, stores) {
    const asked = await askedParcel(idu, stores)
    const data = await parcelHistory(idu, generations, stores)
    const found = data.lots.length > 0 || data.predecessors.length > 0
    return {
      data,
      datasets: ['cadastre', 'filiation'],
      about: { coverage: await needParcel('filiation', asked, found, stores), ...aboutFormer(asked) },
    }
  },
})
