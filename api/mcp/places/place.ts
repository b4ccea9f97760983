import type { Zone } from '../../../shared/schemas/zone.ts'
import type { Commune } from '../../../shared/territory/territory.ts'

/** A place as it was understood: what is known of it differs by its kind. */
export interface NamedPlace {
  kind: 'parcel' | 'address' | 'street' | 'point' | 'zone'
  /** Its name, as data of the release have it. */
  label: string
  /** 0 to 1, of a place found by its text. */
  score?: number
  idu?: string
  /** WGS84 degrees. */
  point?: { lng: number; lat: number }
  commune?: Commune
  /** Commune, colon, code of the street. */
  street?: string
  zone?: Zone
}

/** A place that a text may mean. `place` is a text that means it alone. */
export interface Candidate {
  label: string
  place: string
  /** The same as `lng,lat`, for questions about one spot. */
  spot?: string
}

/** What a text says: a place, or why it says none, with what it may mean. */
export type Understood = { place: NamedPlace } | { unsure: string; candidates: readonly Candidate[] }

/** A text that means a commune alone: the digits of its code may be the postcode of another. */
export const communeText = (code: string): string => `INSEE ${code}`
