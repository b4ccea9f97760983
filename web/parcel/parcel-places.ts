import { zoneOfParcel } from '../../api/operations/prices/by-parcel.ts'
import { streetOfParcel } from '../../api/operations/prices/street-of-parcel.ts'
import type { Street } from '../../shared/schemas/price.ts'
import type { Zone } from '../../shared/schemas/zone.ts'
import type { Stores } from '../../stores/stores.ts'
import { streetWriter } from '../streets/street-names.ts'

/** The small places that a parcel lies in and that have pages. */
export interface ParcelPlaces {
  iris: Zone | undefined
  /** Undefined when no loaded sale names the street: it has no page. */
  street: Street | undefined
}

export async function placesOfParcel(idu: string, stores: Stores): Promise<ParcelPlaces> {
  const zone = await zoneOfParcel(idu, stores)
  const street = (await streetOfParcel(idu, stores))?.street
  const isSold = street && stores.sales.hasZone(`${street.commune.code}:${street.code}`)
  return {
    iris: zone?.level === 'iris' ? zone : undefined,
    street: isSold ? await inOrdinaryLetters(street, stores) : undefined,
  }
}

async function inOrdinaryLetters(street: Street, stores: Stores): Promise<Street> {
  const write = await streetWriter([street.commune.code], stores)
  return { ...street, name: write(street) }
}
