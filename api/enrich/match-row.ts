import { communeCodeOf } from '../../shared/identifiers/insee.ts'
import { recodeIdu } from '../../shared/territory/recodings.ts'
import type { Stores } from '../../stores/stores.ts'
import { iduOf, isSiret, readReference } from '../answers/parcel-reference.ts'
import { writtenPoint } from '../answers/written-point.ts'
import { describeFoundAddress, trustIn } from '../operations/addresses/describe-address.ts'
import { findRow, isAskable, isDoubtful } from '../operations/addresses/find-row.ts'
import { coverageOfAddressSearch } from '../operations/coverage/address-coverage.ts'
import { coverageOfCommune, coverageOfFrance } from '../operations/coverage/dataset-coverage.ts'
import { formerParcel } from '../operations/parcels/former-parcel.ts'

/** What became of a row. Only `ok` has a parcel. */
export type MatchStatus =
  /** A parcel was found. */
  | 'ok'
  /** An address was found that may be another: its score is below the one asked for, its number is far, or nothing tells it from another. */
  | 'doubtful'
  /** An address was found, or a point is given, and no parcel lies there: a street, a place, the open sea. */
  | 'no-parcel'
  /** No address was found. */
  | 'not-found'
  /** An identifier that no loaded edition of the cadastre has. */
  | 'unknown-parcel'
  /** The parcel left the cadastre: `successors` are on its ground. */
  | 'former'
  /** What the row names lies where the data is not loaded. */
  | 'not-loaded'
  /** The cells do not hold what the column should: no identifier, no coordinates. */
  | 'invalid'
  /** The cells are empty. */
  | 'empty'

/** How a row was tied to a parcel. */
export interface Match {
  status: MatchStatus
  idu?: string
  /** How the parcel was found, in order of trust: declared, contained, near. */
  method?: 'declared' | 'contained' | 'near'
  /** Trust in that method, 0 to 1. */
  methodScore?: number
  /** Metres from the address or point to the parcel; where it was measured. */
  distanceMeters?: number
  /** The address found, and how much of the text it answers (0 to 1). */
  label?: string
  score?: number
  type?: string
  numberMatch?: string
  /** Point of the address found, or the one given; WGS84 degrees. */
  lng?: number
  lat?: number
  successors?: readonly string[]
}

/** The cells of a row that tie it to a parcel; '' where there are none. */
export interface RowPlace {
  by: 'idu' | 'address' | 'point'
  idu: string
  address: string
  postcode: string
  citycode: string
  lng: string
  lat: string
}

export interface MatchLimits {
  /** Score from which an address is taken for the one that was meant. */
  minScore: number
}

/** Metres between a house number and a parcel that does not contain it: as far as the BAN's own points lie from their house. */
const NEAR_ADDRESS = 30
/** The same of a point that is given. */
const NEAR_POINT = 10

/** Ties a row to a parcel. */
export async function matchRow(row: RowPlace, stores: Stores, { minScore }: MatchLimits): Promise<Match> {
  if (row.by === 'idu') return byIdu(row.idu, row.citycode, stores)
  const point = pointOf(row.lng, row.lat)
  if (row.by === 'address') return byAddress(row, point, stores, minScore)
  if (row.lng.trim() === '' && row.lat.trim() === '') return { status: 'empty' }
  if (!point) return { status: 'invalid' }
  return { ...(await parcelAt(point, NEAR_POINT, stores)), ...point }
}

/** By the reference of a parcel; `citycode` is the commune of one that does not name it. */
async function byIdu(text: string, citycode: string, stores: Stores): Promise<Match> {
  if (text.trim() === '') return { status: 'empty' }
  const written = readReference(text)
  const idu = written && iduOf(written, citycode)
  if (idu === undefined) return { status: 'invalid' }
  // A SIRET of which no commune is the beginning: 14 digits have the form of a parcel of Alsace-Moselle.
  if (isSiret(text) && !stores.territory.resolve(communeCodeOf(idu))) return { status: 'invalid' }
  if (await stores.parcels.has(idu)) return declared(idu)
  const successor = recodeIdu(idu, stores.territory)
  if (successor !== undefined && (await stores.parcels.has(successor))) return declared(successor)
  const former = (await formerParcel(idu, stores))?.value
  if (former) return { status: 'former', successors: former.successors.map((one) => one.idu) }
  const isLoaded = coverageOfCommune('cadastre', communeCodeOf(idu), stores).status !== 'not-loaded'
  return { status: isLoaded ? 'unknown-parcel' : 'not-loaded' }
}

const declared = (idu: string): Match => ({ status: 'ok', idu, method: 'declared', methodScore: 1 })

type Point = { lng: number; lat: number }

async function byAddress(
  row: RowPlace,
  near: Point | undefined,
  stores: Stores,
  minScore: number,
): Promise<Match> {
  if (!isAskable(row.address)) return { status: 'empty' }
  const reference = readReference(row.address)
  if (reference?.commune !== undefined && stores.territory.resolve(reference.commune))
    return byIdu(row.address, '', stores)
  const point = writtenPoint(row.address)
  if (point) return { ...(await parcelAt(point, NEAR_POINT, stores)), ...point }
  const hit = await findRow({ ...row, near }, stores)
  if (!hit || hit.score < minScore) {
    const citycode = row.citycode.trim()
    const { status } =
      citycode === ''
        ? await coverageOfAddressSearch(row.address, hit, stores)
        : coverageOfCommune('ban', citycode, stores)
    if (status === 'not-loaded') return { status }
    if (!hit) return { status: 'not-found' }
  }
  const found = describeFoundAddress(hit, stores.territory)
  const address = {
    label: found.label,
    score: found.score,
    type: found.type,
    ...(found.numberMatch === null ? {} : { numberMatch: found.numberMatch }),
    ...found.geopoint,
  }
  if (isDoubtful(hit, minScore, near)) return { status: 'doubtful', ...address }
  const [linked] = found.parcels
  if (linked)
    return {
      status: 'ok',
      idu: linked.idu,
      method: linked.match.method,
      methodScore: linked.match.score,
      ...(linked.match.distanceMeters === null ? {} : { distanceMeters: linked.match.distanceMeters }),
      ...address,
    }
  // A street or a town has no parcel: its point lies on whichever parcel happens to be there.
  if (hit.type !== 'housenumber') return { status: 'no-parcel', ...address }
  return { ...(await parcelAt(found.geopoint, NEAR_ADDRESS, stores)), ...address }
}

async function parcelAt({ lng, lat }: Point, most: number, stores: Stores): Promise<Match> {
  const hit = await stores.parcels.nearest(lng, lat, most)
  if (hit) {
    const method = hit.contained ? 'contained' : 'near'
    const distanceMeters = Math.round(hit.distanceMetres * 10) / 10
    return {
      status: 'ok',
      idu: hit.idu,
      method,
      methodScore: trustIn(method, distanceMeters),
      distanceMeters,
    }
  }
  const isWhole = coverageOfFrance('cadastre', stores).status === 'loaded'
  // A parcel a little farther away tells that the place is loaded.
  const isLoaded =
    isWhole || (await stores.parcels.nearest(lng, lat, stores.limits.nearestMaxMetres)) !== undefined
  return { status: isLoaded ? 'no-parcel' : 'not-loaded' }
}

/** Degrees as files write them, with a decimal comma too; undefined when they are none. */
function pointOf(lng: string, lat: string): Point | undefined {
  const point = { lng: degrees(lng), lat: degrees(lat) }
  return Math.abs(point.lng) <= 180 && Math.abs(point.lat) <= 90 ? point : undefined
}

function degrees(text: string): number {
  const written = text.trim().replace(',', '.')
  return /^-?\d{1,3}(\.\d+)?$/.test(written) ? Number(written) : Number.NaN
}
