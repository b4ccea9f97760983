import type { Bounds } from '../../shared/geo/bounds.ts'
import type { AddressHit, AddressType } from './address-hit.ts'
import type { DepartementAddresses } from './departement-addresses.ts'
import type { NumberMatch } from './house-number.ts'
import type { NumberPoint } from './number-point.ts'

export interface FoundAddress extends AddressHit {
  /** 0 to 1: how much of the question it answers; does not depend on `near`. */
  score: number
  /** How the number asked for was found; undefined when none was asked or the address has none. */
  numberMatch: NumberMatch | undefined
  /** Difference between the number asked for and that of this address; 0 unless `numberMatch` is nearest. */
  numberGap: number
  /** Whether the question does not tell the best answer from another: only importance or nearness put it first. */
  isTied: boolean
}

export interface NearAddress extends AddressHit {
  /** Metres from the point. */
  distanceMetres: number
}

export interface SearchOptions {
  limit: number
  /** WGS84 degrees: answers near this point come before others of nearly the same score. */
  near?: { lng: number; lat: number }
  type?: AddressType
  postcode?: string
  /** Codes of communes and arrondissements. */
  communes?: readonly string[]
  /** Whether the last word may be incomplete; default true. */
  unfinished?: boolean
}

/** The loaded addresses of all départements. What reads a block rejects with DamagedFile when it cannot be read. */
export interface AddressStore {
  /** House numbers, and streets, lieux-dits and communes. */
  readonly count: number
  /** In the order of their codes. */
  readonly departements: readonly DepartementAddresses[]
  readonly entryCount: number
  /** Best answers first; none for a text without a letter or digit. */
  search(text: string, options: SearchOptions): Promise<FoundAddress[]>
  /** House numbers within `maxMetres` of a point (WGS84 degrees), nearest first. */
  reverse(lng: number, lat: number, limit: number, maxMetres: number): Promise<NearAddress[]>
  /** The house numbers in a box (1e-7 degrees), by département and street, in memory of their own. */
  numbersIn(bounds: Bounds): Promise<NumberPoint[]>
  /** The house numbers of a street by its key in the BAN, `75118_1234`; undefined where the département is not loaded or has no such street. */
  ofStreet(departement: string, key: string): Promise<AddressHit[] | undefined>
  /** The names of a commune's streets by their keys in the BAN, in capitals; none where the département is not loaded. */
  streetNames(departement: string, commune: string): Promise<ReadonlyMap<string, string>>
  /** West, south, east, north around the house numbers of each département, in 1e-7 degrees. */
  readonly boxes: readonly Int32Array[]
  /** The house numbers in these rows of a département; none when it is not loaded. */
  at(departement: string, rows: readonly number[]): Promise<AddressHit[]>
}
