import { parcelStreets } from '../../../shared/documents/sales.ts'
import { parseIdu } from '../../../shared/identifiers/idu.ts'
import type { NamedCommune } from '../../../shared/schemas/place.ts'
import type { Street } from '../../../shared/schemas/price.ts'
import type { Stores } from '../../../stores/stores.ts'
import { addressesOfParcel } from '../addresses/parcel-addresses.ts'

/** A street of a parcel, and what names it. */
export interface FoundStreet {
  street: Street
  from: 'sales' | 'addresses'
}

/** A commune or arrondissement by its code of the address. */
function communeNamed(code: string, { territory }: Stores): NamedCommune {
  return { code, name: territory.resolve(code)?.name ?? null }
}

/** BAN key of a house number: commune, street as the land-tax files number it (FANTOIR), number. */
const BAN_KEY = /^[0-9A-Za-z]{5}_([0-9A-Za-z]{4})_/

/**
 * The street most represented on a parcel: among its sales, else among its addresses. Of streets that have as many, the one with
 * the smaller code. Undefined when neither names one.
 */
export async function streetOfParcel(idu: string, stores: Stores): Promise<FoundStreet | undefined> {
  const { departement, commune } = parseIdu(idu)!
  const sold = await stores.documents.get(parcelStreets, departement, parcelStreets.key(idu))
  if (sold) return { street: sold.value, from: 'sales' }
  const streets = new Map<string, { street: Street; count: number }>()
  for (const { id, name, commune: own } of await addressesOfParcel(idu, stores)) {
    const code = BAN_KEY.exec(id)?.[1]?.toUpperCase()
    if (code === undefined) continue
    const known = streets.get(code) ?? {
      street: { code, name, commune: communeNamed(own || commune, stores) },
      count: 0,
    }
    known.count++
    streets.set(code, known)
  }
  const [best] = [...streets.values()].sort(
    (a, b) => b.count - a.count || (a.street.code < b.street.code ? -1 : 1),
  )
  return best && { street: best.street, from: 'addresses' }
}
