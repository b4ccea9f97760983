import type { AddressesArtefact } from '../../shared/artefacts/addresses.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { RowsIn } from '../rows-in.ts'
import type { NumberMatch } from './house-number.ts'

export type AddressType = 'housenumber' | 'street' | 'place' | 'municipality'

/** A parcel of an address and how it was linked; metres are null when the commune declared it. */
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
  /** Of a house number: the number, and its suffix or ''. */
  number: number | undefined
  suffix: string
  postcode: string
  commune: string
  communeName: string
  /** City of an arrondissement, else ''. */
  city: string
  formerCommune: string
  /** What tells its street from another of the same name in the commune (a hamlet or former commune), else ''. */
  distinction: string
  /** WGS84 degrees. */
  lng: number
  lat: number
  certified: boolean
  parcels: AddressParcel[]
  /** 0 to 1: how likely it is meant, other things being equal. */
  importance: number
}

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

/** The loaded addresses of all départements. */
export interface AddressStore {
  /** House numbers, and streets, lieux-dits and communes. */
  readonly count: number
  /** One for each département, in the order of their codes. */
  readonly artefacts: readonly AddressesArtefact[]
  readonly entryCount: number
  /** Best answers first; none for a text without a letter or digit. */
  search(text: string, options: SearchOptions): Promise<FoundAddress[]>
  /** House numbers within `maxMetres` of a point (WGS84 degrees), nearest first. */
  reverse(lng: number, lat: number, limit: number, maxMetres: number): Promise<NearAddress[]>
  /** Rows of the house numbers in a box (1e-7 degrees), by département and street. */
  rowsIn(bounds: Bounds): Promise<RowsIn<AddressesArtefact>[]>
  /** West, south, east, north around the house numbers of each département, in 1e-7 degrees. */
  readonly boxes: readonly Int32Array[]
  /** The house numbers in these rows of a département's artefact; none when it is not loaded. */
  at(departement: string, rows: readonly number[]): Promise<AddressHit[]>
}
