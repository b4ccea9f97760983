import type { NumberMatch } from './house-number.ts'

export type AddressType = 'housenumber' | 'street' | 'place' | 'municipality'

/** A parcel of an address and how it was tied to it; metres are null when the commune declared it. */
export interface AddressParcel {
  idu: string
  method: 'declared' | 'contained' | 'near'
  distanceMetres: number | null
}

/** An address as the search gives it. */
export interface AddressHit {
  type: AddressType
  /** BAN key, or the INSEE code of a municipality. */
  id: string
  /** Street, lieu-dit or municipality. */
  name: string
  /** House number and its suffix (`''` without), for a house number. */
  number: number | undefined
  suffix: string
  postcode: string
  commune: string
  communeName: string
  /** City of an arrondissement, else ''. */
  city: string
  formerCommune: string
  /** WGS84 degrees. */
  lng: number
  lat: number
  certified: boolean
  parcels: AddressParcel[]
  /** 0 to 1: how likely it is meant, all else being equal. */
  importance: number
}

export interface FoundAddress extends AddressHit {
  /** 0 to 1: how much of the question it answers; the place asked near does not move it. */
  score: number
  /** How the number asked for was found; undefined when none was asked or the address has none. */
  numberMatch: NumberMatch | undefined
}

export interface NearAddress extends AddressHit {
  /** Metres from the point. */
  distanceMetres: number
}

export interface SearchOptions {
  limit: number
  /** WGS84 degrees: near answers are put before others of nearly the same score. */
  near?: { lng: number; lat: number }
  type?: AddressType
  postcode?: string
  commune?: string
  /** Whether the last word may be the beginning of one; true when left out. */
  unfinished?: boolean
}

/** The addresses loaded: all départements at once. */
export interface AddressStore {
  /** House numbers, and streets, lieux-dits and communes. */
  readonly count: number
  readonly entryCount: number
  /** The best answers first; none for a text without a letter or digit. */
  search(text: string, options: SearchOptions): FoundAddress[]
  /** House numbers around a point (WGS84 degrees), the nearest first, none beyond `maxMetres`. */
  reverse(lng: number, lat: number, limit: number, maxMetres: number): NearAddress[]
  /** The house numbers of a département that stand in these rows of its artefact; none when it is not loaded. */
  at(departement: string, rows: readonly number[]): AddressHit[]
}
