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
  /** Further loaded parcels that the same address stands on. */
  otherParcels?: string[]
  /** WGS84 degrees. */
  point?: { lng: number; lat: number }
  commune?: Commune
  /** Commune, colon, code of the street. */
  street?: string
  zone?: Zone
}

/** What an answer about one parcel of a place must say of that choice. */
export interface ParcelChoice {
  /** Parcels that the place stands on as well, which the answer is not about. */
  otherParcels?: string[]
  /** Metres from the place to the parcel, where no parcel is known to be its own. */
  distanceMeters?: number
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
