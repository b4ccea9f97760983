import { DWELLING_TYPES } from '../../../../shared/identifiers/dwelling-types.ts'

/** One line of the lake's sales, as the read model reads it. Surfaces m², price euros. */
export interface SaleLine {
  mutation: string
  day: number
  date: string
  nature: string
  price: number | null
  disposition: number | null
  number: number | null
  suffix: string | null
  street: string | null
  streetCode: string | null
  postcode: string | null
  commune: string
  communeName: string | null
  idu: string
  lots: { number: string; carrezSurface: number | null }[]
  lotCount: number
  type: string | null
  surface: number | null
  rooms: number | null
  cultureCode: string | null
  culture: string | null
  specialCulture: string | null
  landSurface: number | null
  /** 1 for the first of identical lines, 2 for the second… */
  repeat: number
  /** WGS84 degrees, where the source places the parcel. */
  lng: number | null
  lat: number | null
  /** Lines that the source shows of the sale, loaded or not. */
  saleLines: number
  /** Whether its sale was found from the lines, because its file does not tell sales apart. */
  inferred: boolean
}

/** The part of a sale that lies in other départements, and the key that the sale has in each of them. */
export interface SaleElsewhere {
  id: string
  lines: readonly SaleLine[]
}

/** Whether a line names a flat or a house. */
export function isDwelling({ type }: SaleLine): boolean {
  return DWELLING_TYPES.some((known) => known === type)
}
