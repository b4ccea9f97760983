import { parcelAddresses } from '../../../shared/documents/places.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { AddressHit } from '../../../stores/addresses/address-hit.ts'
import type { Stores } from '../../../stores/stores.ts'

/** The house numbers tied to a parcel, street by street; none when no address is, or none is loaded. */
export async function addressesOfParcel(
  idu: string,
  { documents, addresses }: Stores,
): Promise<AddressHit[]> {
  const departement = departementOf(idu)
  const found = await documents.get(parcelAddresses, departement, parcelAddresses.key(idu))
  return found ? await addresses.at(departement, found.value) : []
}
