import type { ParcelMatch, ParcelMatcher } from '../../links/parcel-matcher.ts'

/** What a diagnostic says of where it was made. */
export interface DpePlaceFacts {
  rnbId: string | null
  banId: string | null
  /** The geocoder's trust in the address it found, 0..1. */
  banScore: number | null
  /** Postcode of the address found, and of the one that the surveyor wrote. */
  postcode: string | null
  rawPostcode: string | null
  /** WGS84 degrees. */
  lng: number | null
  lat: number | null
}

/** Why a diagnostic is tied to no parcel. */
export type Unmatched =
  | 'no-address'
  | 'street-only'
  | 'low-score'
  | 'postcode-differs'
  | 'no-parcel-at-address'

/** Below this the geocoder's address is more often another one (checked on Lyon 8e: a street of Ancy for one of Lyon). */
const LOWEST_SCORE = 0.5

/** A BAN key with a house number: commune, street, number on five digits, perhaps a suffix. */
const HOUSE_NUMBER = /^[0-9AB]{5}_[0-9a-z]+_\d{5}(_|$)/i

/** What a surveyor wrote as a postcode contradicts the address found only when it is one: `0` is a field not filled. */
const POSTCODE = /^\d{5}$/

/**
 * Ties a diagnostic to parcels: by its building, else by its address, else by the point of that address. A street, or an
 * address the geocoder is not sure of, is no place: hundreds of diagnostics would be pinned on one parcel.
 */
export function matchLine(
  facts: DpePlaceFacts,
  matcher: ParcelMatcher,
): { matches: ParcelMatch[] } | { unmatched: Unmatched } {
  const { rnbId, banId, banScore, lng, lat } = facts
  const buildings = rnbId === null ? [] : matcher.byBuilding(rnbId)
  if (buildings.length > 0) return { matches: buildings }
  const unmatched = doubt(facts)
  if (unmatched || banId === null) return { unmatched: unmatched ?? 'no-address' }
  const addresses = matcher.byAddress(banId, banScore)
  if (addresses.length > 0) return { matches: addresses }
  const contained = lng === null || lat === null ? [] : matcher.byPoint(lng, lat, banScore)
  return contained.length > 0 ? { matches: contained } : { unmatched: 'no-parcel-at-address' }
}

function doubt({ banId, banScore, postcode, rawPostcode }: DpePlaceFacts): Unmatched | undefined {
  if (banId === null) return 'no-address'
  if (!HOUSE_NUMBER.test(banId)) return 'street-only'
  if (banScore !== null && banScore < LOWEST_SCORE) return 'low-score'
  const isDeclared = rawPostcode !== null && POSTCODE.test(rawPostcode)
  if (postcode !== null && isDeclared && postcode !== rawPostcode) return 'postcode-differs'
  return undefined
}
