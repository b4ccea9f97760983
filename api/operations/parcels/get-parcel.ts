import { z } from 'zod'
import { iduSchema } from '../../../shared/identifiers/idu.ts'
import { parcelSchema } from '../../../shared/schemas/parcel.ts'
import { PARCEL_LINKS } from '../../answers/links.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { describeParcel, geometryOf, PARCEL_DATASETS } from './describe-parcel.ts'
import { absentParcel } from './unknown-parcel.ts'

const input = z.strictObject({
  idu: iduSchema.describe(
    'Parcel identifier (IDU), 14 characters: INSEE commune code (5), prefix (3), section (2), number (4). ' +
      'Spaces and lower case are tolerated.',
  ),
})

export const getParcel = operation({
  name: 'getParcel',
  tool: 'get_parcel',
  method: 'GET',
  path: '/v1/parcels/{idu}',
  // POST /v1/parcels/search is another question: a GET there is 405, no unknown parcel.
  pathPattern: { parameter: 'idu', pattern: '(?!search$).*' },
  tag: 'Parcels',
  title: 'A parcel by its identifier',
  description:
    'Gives the cadastral parcel of that identifier (IDU). Of an unknown one it is said whether its commune is loaded, ' +
    'and which parcel to ask for instead when its commune has been merged since; of one that left the cadastre, which parcels of today lie ' +
    'on its ground (`former`).',
  input,
  output: parcelSchema,
  links: PARCEL_LINKS,
  feature: true,
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 410, 503],
  async run({ idu }, stores) {
    if (stores.parcels.count === 0) throw notLoaded('cadastre')
    const hit = await stores.parcels.byIdu(idu)
    if (!hit) throw await absentParcel(idu, stores)
    return {
      data: { ...describeParcel(hit, stores.territory), geometry: geometryOf(hit) },
      datasets: PARCEL_DATASETS,
    }
  },
})
