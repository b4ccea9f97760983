import { z } from 'zod'
import { parcelAddresses } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import { type Address, addressSchema } from '../../../shared/schemas/address.ts'
import { type Coverage, coverageSchema } from '../../../shared/schemas/coverage.ts'
import type { AddressHit } from '../../../stores/addresses/address-store.ts'
import { operation } from '../../answers/operation.ts'
import { NothingSaid } from '../parcels/nothing-said.ts'
import { parcelInput } from '../parcels/parcel-input.ts'
import { coverageOfExisting } from '../parcels/unknown-parcel.ts'
import { ADDRESS_DATASETS, describeAddress } from './describe-address.ts'

const nothing = new NothingSaid<Address[], { coverage: Coverage }>()

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
  async run({ idu }, stores) {
    const departement = departementOf(idu)
    const found = await stores.documents.get(parcelAddresses, departement, parcelAddresses.key(idu))
    const answer = async (hits: readonly AddressHit[]) => ({
      data: hits.map((hit) => describeAddress(hit, stores.territory)),
      datasets: ADDRESS_DATASETS,
      about: { coverage: await coverageOfExisting('ban', idu, found !== undefined, stores) },
    })
    return found
      ? await answer(await stores.addresses.at(departement, found.value))
      : await nothing.of(idu, stores, () => answer([]))
  },
})
