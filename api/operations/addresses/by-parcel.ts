import { z } from 'zod'
import { parcelAddresses } from '../../../shared/documents/places.ts'
import { addressSchema } from '../../../shared/schemas/address.ts'
import { coverageSchema } from '../../../shared/schemas/coverage.ts'
import { operation } from '../../answers/operation.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { storedAnswerOfParcel } from '../parcels/stored-answer.ts'
import { ADDRESS_DATASETS, describeAddress } from './describe-address.ts'
import { addressesOfParcel } from './parcel-addresses.ts'

export const addressesByParcel = operation({
  name: 'addressesByParcel',
  tool: 'get_parcel_addresses',
  method: 'GET',
  path: '/v1/addresses/by-parcel/{idu}',
  tag: 'Addresses',
  title: 'Addresses of a parcel',
  description:
    'Gives the house numbers tied to the parcel: those its commune declares on it, else those that lie in it or in the street before it.',
  input: parcelInput,
  output: z.array(addressSchema),
  about: z.object({ coverage: coverageSchema }),
  examples: (place) => [{ title: 'A parcel', input: { idu: place.idu } }],
  statuses: [404, 503],
  run({ idu }, stores) {
    const { document, coverage } = storedAnswerOfParcel(
      { dataset: 'ban', kind: parcelAddresses, idu },
      stores,
    )
    const data = document
      ? addressesOfParcel(idu, stores).map((hit) => describeAddress(hit, stores.territory))
      : []
    return { data, datasets: ADDRESS_DATASETS, about: { coverage } }
  },
})
