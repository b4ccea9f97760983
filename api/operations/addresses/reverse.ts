import { z } from 'zod'
import { nearAddressSchema } from '../../../shared/schemas/address.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { coverageOfAddressesAt } from '../coverage/address-coverage.ts'
import { pointShape } from '../point-input.ts'
import { addressTable } from './address-table.ts'
import { ADDRESS_DATASETS, describeNear } from './describe-address.ts'
import { addressLimitSchema } from './parameters.ts'

/** Metres beyond which an address says nothing of a point. */
export const REVERSE_METRES = 500

const input = z.strictObject({
  ...pointShape,
  limit: addressLimitSchema,
})

export const reverseAddress = operation({
  name: 'reverseAddress',
  tool: 'get_addresses_at_point',
  method: 'GET',
  path: '/v1/addresses/reverse',
  tag: 'Addresses',
  title: 'Addresses around a point',
  description: `Gives the house numbers nearest to a point, the nearest first, with their distance in metres and their parcels; none beyond ${REVERSE_METRES} m.`,
  input,
  output: z.array(nearAddressSchema),
  about: z.object({ coverage: coverageSchema }),
  table: addressTable,
  examples: (place) => [{ title: 'Around a point', input: { ...place.point, limit: 3 } }],
  statuses: [503],
  async run({ lng, lat, limit }, stores) {
    const { addresses, territory } = stores
    if (addresses.entryCount === 0) throw notLoaded('ban')
    const found = await addresses.reverse(lng, lat, limit, REVERSE_METRES)
    return {
      data: found.map((hit) => describeNear(hit, territory)),
      datasets: ADDRESS_DATASETS,
      about: { coverage: await coverageOfAddressesAt({ lng, lat }, found[0], stores) },
    }
  },
})
