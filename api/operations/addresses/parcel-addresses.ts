import { z } from 'zod'
import { PARCEL_ADDRESSES_KIND } from '../../../shared/artefacts/addresses.ts'
import { departementOf } from '../../../shared/insee.ts'
import type { AddressHit } from '../../store/addresses/address-store.ts'
import type { Stores } from '../../store/stores.ts'

const rows = z.array(z.number().int().nonnegative())

/** The house numbers tied to a parcel, street by street; none when no address is, or none is loaded. */
export function addressesOfParcel(idu: string, { documents, addresses }: Stores): AddressHit[] {
  const departement = departementOf(idu)
  const found = documents.get(PARCEL_ADDRESSES_KIND, departement, idu)
  return found ? addresses.at(departement, rows.parse(JSON.parse(found.text))) : []
}
