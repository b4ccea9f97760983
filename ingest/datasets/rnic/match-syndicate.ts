import { arrondissementIdu } from '../../../shared/identifiers/city-idu.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { ParcelMatch, ParcelMatcher } from '../../links/parcel-matcher.ts'

/** What a co-ownership says of where it is. */
export interface SyndicatePlace {
  number: string
  /** Up to three IDU. */
  refs: readonly string[]
  /** Number of the principal syndicate, for a secondary one. */
  principal: string | null
  /** BAN keys of its address, when the BAN has it. */
  banIds: readonly string[]
  /** WGS84 degrees. */
  lng: number | null
  lat: number | null
}

/** A parcel of a co-ownership; `through` is the principal syndicate whose parcel it is, when the link was made by it. */
export interface SyndicateMatch extends ParcelMatch {
  through: string | null
}

/**
 * References (IDU) with those of Marseille as a whole under their arrondissement, where the loaded cadastre has exactly one such parcel;
 * the others stay as declared.
 */
export function underArrondissements(refs: readonly string[], matcher: ParcelMatcher): string[] {
  return refs.map((idu) => arrondissementIdu(idu, (one) => matcher.knows(one)) ?? idu)
}

/**
 * Parcels of a co-ownership by the most trusted way there is: the references it declares (under their code of today), else
 * those its principal syndicate declares, else its address, else its point, which is that of the address.
 */
export function matchSyndicate(
  place: SyndicatePlace,
  principal: SyndicatePlace | undefined,
  matcher: ParcelMatcher,
  territory: Territory,
): SyndicateMatch[] {
  const own = declared(place, matcher, territory)
  if (own.length > 0) return own.map((match) => ({ ...match, through: null }))
  if (principal) {
    const theirs = declared(principal, matcher, territory)
    if (theirs.length > 0) return theirs.map((match) => ({ ...match, through: principal.number }))
  }
  const seen = new Map<string, ParcelMatch>()
  for (const banId of place.banIds)
    for (const match of matcher.byAddress(banId, null)) if (!seen.has(match.idu)) seen.set(match.idu, match)
  if (seen.size === 0 && place.lng !== null && place.lat !== null)
    for (const match of matcher.byPoint(place.lng, place.lat, null)) seen.set(match.idu, match)
  return [...seen.values()].map((match) => ({ ...match, through: null }))
}

function declared({ refs }: SyndicatePlace, matcher: ParcelMatcher, territory: Territory): ParcelMatch[] {
  const found = new Set<string>()
  for (const idu of refs) {
    const candidates = [recodeIdu(idu, territory), idu].filter((one) => one !== undefined)
    const known = candidates.find((candidate) => matcher.knows(candidate))
    if (known !== undefined) found.add(known)
  }
  return [...found].map((idu) => ({ idu, method: 'declared', score: null, distanceMetres: null }))
}
