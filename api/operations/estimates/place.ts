import { type Idu, isIdu, parseIdu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { FoundAddress } from '../../../stores/addresses/address-store.ts'
import type { Stores } from '../../../stores/stores.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { isDoubtful, LEAST_SCORE } from '../addresses/find-row.ts'
import { coverageOfAddressSearch } from '../coverage/address-coverage.ts'
import { parcelPoint } from '../examples/point-of.ts'
import { noParcelNear } from '../parcels/no-parcel-near.ts'
import { unknownParcel } from '../parcels/unknown-parcel.ts'
import { placeSentences } from '../place-sentences.ts'
import type { DwellingPlace } from './dwelling-place.ts'
import { placeFromSales, placeOfSoldParcel } from './place-from-sales.ts'
import { needPublishedSales } from './refuse.ts'

/** How a place may be named: exactly one of the three. */
export interface AskedDwellingPlace {
  idu?: Idu | undefined
  address?: string | undefined
  lng?: number | undefined
  lat?: number | undefined
}

/** Metres from a parcel within which a point is taken to be of it: points of addresses stand on the street. */
const NEAR_PARCEL = 15

/**
 * Finds the place. Throws the Problem of an unknown parcel, an address that is not found, a point without a parcel near (or without a sale, where
 * no cadastre is loaded), or a département whose sales nobody publishes.
 */
export async function findDwellingPlace(asked: AskedDwellingPlace, stores: Stores): Promise<DwellingPlace> {
  // Where no sale is published there is no estimate, whether the parcel is known or not.
  if (asked.idu !== undefined) needPublishedSales(departementOf(asked.idu))
  const place = await locate(asked, stores)
  needPublishedSales(place.commune.departement)
  return place
}

async function locate(
  { idu, address, lng, lat }: AskedDwellingPlace,
  stores: Stores,
): Promise<DwellingPlace> {
  if (idu !== undefined) return placeOfParcel(idu, stores)
  if (address === undefined) return placeOfPoint(lng!, lat!, stores)
  if (stores.addresses.entryCount === 0) throw notLoaded('ban')
  const found = await addressAsked(address, stores)
  for (const { idu } of found.parcels)
    if (isIdu(idu) && (await stores.parcels.has(idu))) return placeOfParcel(idu, stores)
  const [own] = found.parcels
  const sold = own && placeOfSoldParcel(own.idu, stores)
  return sold ?? (await placeOfPoint(found.lng, found.lat, stores))
}

/**
 * The address that a text means. Throws the 404 Problem where none is surely meant, with what is loaded of the commune that the text names: an estimate
 * does not say which address it is of, so one in another town, or in one of several streets of that name, would pass for it.
 */
async function addressAsked(address: string, stores: Stores): Promise<FoundAddress> {
  const [found] = await stores.addresses.search(address, { limit: 1 })
  const coverage = await coverageOfAddressSearch(address, found, stores)
  const isThere = found !== undefined && found.type !== 'municipality' && coverage.status !== 'not-loaded'
  if (isThere && !isDoubtful(found, LEAST_SCORE, undefined)) return found
  const isOneOfSeveral = isThere && found.isTied && found.score >= LEAST_SCORE
  const why = isOneOfSeveral ? placeSentences.severalAddresses(address) : placeSentences.noAddress(address)
  throw notFound('unknown-zone', why, { coverage })
}

async function placeOfParcel(idu: Idu, stores: Stores): Promise<DwellingPlace> {
  const point = await parcelPoint(idu, stores)
  const commune = stores.territory.resolve(parseIdu(idu)!.commune)
  if (!point || !commune) {
    const sold = placeOfSoldParcel(idu, stores)
    if (!sold) throw await unknownParcel(idu, stores)
    return sold
  }
  const parcelSurface = (await stores.parcels.byIdu(idu))?.surface ?? null
  return { ...point, idu, parcelSurface, commune, communeFrom: 'cadastre' }
}

async function placeOfPoint(lng: number, lat: number, stores: Stores): Promise<DwellingPlace> {
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
