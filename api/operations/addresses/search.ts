import { z } from 'zod'
import { foundAddressSchema } from '../../../shared/schemas/address.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { coverageOfAddressSearch } from '../coverage/address-coverage.ts'
import { latSchema, lngSchema } from '../point-input.ts'
import { addressTable } from './address-table.ts'
import { ADDRESS_DATASETS, describeFoundAddress } from './describe-address.ts'
import { addressLimitSchema, questionSchema } from './parameters.ts'

const input = z.strictObject({
  q: questionSchema,
  limit: addressLimitSchema,
  lat: latSchema.optional().meta({ description: 'Latitude near which answers are preferred, with lng' }),
  lng: lngSchema.optional().meta({ description: 'Longitude near which answers are preferred, with lat' }),
})

const nearSchema = z.enum(['used', 'half-given', 'none']).meta({
  description:
    'used: answers near lng and lat come first among equals; half-given: only one of them was given, so nothing is preferred; none: neither was',
})

const nearOf = (lat: number | undefined, lng: number | undefined): z.output<typeof nearSchema> =>
  lat !== undefined && lng !== undefined
    ? 'used'
    : lat === undefined && lng === undefined
      ? 'none'
      : 'half-given'

export const searchAddress = operation({
  name: 'searchAddress',
  tool: 'search_address',
  method: 'GET',
  path: '/v1/addresses/search',
  tag: 'Addresses',
  title: 'Addresses by their text',
  description:
    'Finds house numbers, streets, lieux-dits and communes of the Base Adresse Nationale, best first. Their `parcels` are the ' +
    'shortest way to an IDU; where there are none, `geopoint` leads to the nearest parcel. A number that does not exist gives ' +
    'the nearest one, and `numberMatch` says so. `meta.coverage` says whether the town named is loaded.',
  input,
  output: z.array(foundAddressSchema),
  about: z.object({ coverage: coverageSchema, near: nearSchema }),
  table: addressTable,
  examples: (place) => [
    { title: 'A house number', input: { q: place.address } },
    {
      title: 'A town, preferred near a point',
      input: { q: place.town, limit: 3, ...place.point },
    },
  ],
  statuses: [503],
  async run({ q, limit, lat, lng }, stores) {
    const { addresses, territory } = stores
    if (addresses.entryCount === 0) throw notLoaded('ban')
    const near = lat === undefined || lng === undefined ? undefined : { lng, lat }
    const found = await addresses.search(q, { limit, ...(near ? { near } : {}) })
    return {
      data: found.map((hit) => describeFoundAddress(hit, territory)),
      datasets: ADDRESS_DATASETS,
      about: {
        coverage: await coverageOfAddressSearch(q, found[0], stores),
        near: nearOf(lat, lng),
      },
    }
  },
})
