import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Commune } from '../../../shared/territory/territory.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { pointOf } from '../examples/point-of.ts'
import { noParcelNear } from '../parcels/no-parcel-near.ts'
import { unknownParcel } from '../parcels/unknown-parcel.ts'
import { placeFromSales, placeOfSoldParcel } from './place-from-sales.ts'
import { needPublishedSales } from './refuse.ts'

/** How a place may be named: exactly one of the three. */
export interface AskedPlace {
  idu?: string | undefined
  address?: string | undefined
  lng?: number | undefined
  lat?: number | undefined
}

/** Where a dwelling stands. */
export interface Place {
  lng: number
  lat: number
  /** The parcel, where the place lies in a loaded one or within a few metres of it. */
  idu: string | null
  /** Its surface in the cadastre, m²; null where it is unknown. */
  parcelSurface: number | null
  commune: Commune
  /** What tells the commune: the parcel at the place or nearest to it, or the sales around it where no cadastre is loaded. */
  communeFrom: 'cadastre' | 'sales'
}

/** Metres from a parcel within which a point is taken to be of it: points of addresses stand on the street. */
const NEAR_PARCEL = 15

/**
 * Finds the place. Throws the Problem of an unknown parcel, an address that is not found, a point without a parcel near (or without a sale, where
 * no cadastre is loaded), or a département whose sales nobody publishes.
 */
export async function findPlace(asked: AskedPlace, stores: Stores): Promise<Place> {
  // Where no sale is published there is no estimate, whether the parcel is known or not.
  if (asked.idu !== undefined) needPublishedSales(departementOf(asked.idu))
  const place = await locate(asked, stores)
  needPublishedSales(place.commune.departement)
  return place
}

async function locate({ idu, address, lng, lat }: AskedPlace, stores: Stores): Promise<Place> {
  if (idu !== undefined) return placeOfParcel(idu, stores)
  if (address === undefined) return placeOfPoint(lng!, lat!, stores)
  if (stores.addresses.entryCount === 0) throw notLoaded('ban')
  const [found] = await stores.addresses.search(address, { limit: 1 })
  if (!found || found.type === 'municipality')
    throw notFound(
      'unknown-zone',
      `No loaded address is "${address}": GET /v1/addresses/search shows what is near it`,
    )
  for (const { idu } of found.parcels) if (await stores.parcels.has(idu)) return placeOfParcel(idu, stores)
  const [own] = found.parcels
  const sold = own && placeOfSoldParcel(own.idu, stores)
  return sold ?? (await placeOfPoint(found.lng, found.lat, stores))
}

async function placeOfParcel(idu: string, stores: Stores): Promise<Place> {
  const point = await pointOf(idu, stores)
  const commune = stores.territory.resolve(parseIdu(idu)!.commune)
  if (!point || !commune) {
    const sold = placeOfSoldParcel(idu, stores)
    if (!sold) throw await unknownParcel(idu, stores)
    return sold
  }
  const parcelSurface = (await stores.parcels.byIdu(idu))?.surface ?? null
  return { ...point, idu, parcelSurface, commune, communeFrom: 'cadastre' }
}

async function placeOfPoint(lng: number, lat: number, stores: Stores): Promise<Place> {
  const hit = await stores.parcels.nearest(lng, lat, stores.limits.nearestMaxMetres)
  const isNear = hit !== undefined && hit.distanceMetres <= NEAR_PARCEL
  // A parcel some way off may be of the next département, where the cadastre of this one is not loaded.
  const bySales = isNear ? undefined : placeFromSales(lng, lat, stores)
  if (bySales) return bySales
  const commune = hit && stores.territory.resolve(parseIdu(hit.idu)!.commune)
  if (!hit || !commune) throw noParcelNear(lng, lat, stores)
  return {
    lng,
    lat,
    idu: isNear ? hit.idu : null,
    parcelSurface: isNear ? hit.surface : null,
    commune,
    communeFrom: 'cadastre',
  }
}
