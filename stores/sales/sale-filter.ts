import { NO_ROOMS, NO_SURFACE, type SalesArtefact } from '../../shared/artefacts/sales.ts'
import { DWELLING_TYPES } from '../../shared/schemas/price.ts'

/** Conditions on a sale. Prices in euros, built surfaces in m²; absent = no condition. */
export interface SaleFilter {
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** Days since 1970-01-01, both included. */
  firstDay: number
  lastDay: number
  /** Quarter of the year, 1 to 4. */
  quarter?: number | undefined
  types?: readonly string[] | undefined
  surfaceMin?: number | undefined
  surfaceMax?: number | undefined
  roomsMin?: number | undefined
  roomsMax?: number | undefined
  includeMultiLot: boolean
  nature?: string | undefined
}

/** Cellars, parking places: no surface and no rooms of theirs count. */
const OUTBUILDING = 'Dépendance'
/** Business premises have a surface, and 0 rooms that are no answer to a question about rooms. */
const DWELLINGS: readonly string[] = DWELLING_TYPES

export type Accepts = (rank: number) => boolean

/** The columns that a filter asks, by rank or, of a block of sales, by row. */
export type FilteredColumns = Pick<
  SalesArtefact,
  | 'natures'
  | 'types'
  | 'price'
  | 'nature'
  | 'multiLot'
  | 'date'
  | 'premiseOffset'
  | 'premiseType'
  | 'premiseSurface'
  | 'premiseRooms'
>

/** Compiles a filter for one artefact, days excepted: ranks are in order of days, so the search limits the ranks. */
export function compileFilter(artefact: FilteredColumns, filter: SaleFilter): Accepts {
  const { price, nature, multiLot, date } = artefact
  const { priceMin = -Infinity, priceMax = Infinity, quarter, includeMultiLot } = filter
  const anyPrice = filter.priceMin === undefined && filter.priceMax === undefined
  const wanted = filter.nature === undefined ? -1 : artefact.natures.indexOf(filter.nature)
  const noSuchNature = filter.nature !== undefined && wanted < 0
  const premise = compilePremise(artefact, filter)
  return (rank) => {
    if (noSuchNature) return false
    // A sale without a price (NaN) is in no range of prices.
    if (!anyPrice && !(price[rank]! >= priceMin && price[rank]! <= priceMax)) return false
    if (wanted >= 0 && nature[rank] !== wanted) return false
    if (!includeMultiLot && multiLot[rank] === 1) return false
    if (quarter !== undefined && quarterOf(date[rank]!) !== quarter) return false
    return premise === undefined || premise(rank)
  }
}

/**
 * Surfaces and rooms are those of all premises of the types asked for together; when none is, the surface of all but outbuildings, which is
 * what the answer prints as `surface`, and the rooms of the dwellings, which it prints as `rooms`.
 */
function compilePremise(artefact: FilteredColumns, filter: SaleFilter): Accepts | undefined {
  const { types, surfaceMin = 0, surfaceMax = Infinity, roomsMin = 0, roomsMax = Infinity } = filter
  const anySurface = filter.surfaceMin === undefined && filter.surfaceMax === undefined
  const anyRooms = filter.roomsMin === undefined && filter.roomsMax === undefined
  if (types === undefined && anySurface && anyRooms) return undefined
  const wanted = artefact.types.map((type) =>
    types === undefined ? type !== OUTBUILDING : types.includes(type),
  )
  const roomy = artefact.types.map(
    (type, code) => wanted[code] && (types !== undefined || DWELLINGS.includes(type)),
  )
  const { premiseOffset, premiseType, premiseSurface, premiseRooms } = artefact
  return (rank) => {
    let found = false
    let surface = -1
    let rooms = -1
    for (let i = premiseOffset[rank]!; i < premiseOffset[rank + 1]!; i++) {
      if (!wanted[premiseType[i]!]) continue
      found = true
      if (premiseSurface[i] !== NO_SURFACE) surface = Math.max(surface, 0) + premiseSurface[i]!
      if (roomy[premiseType[i]!] && premiseRooms[i] !== NO_ROOMS)
        rooms = Math.max(rooms, 0) + premiseRooms[i]!
    }
    if (types !== undefined && !found) return false
    if (!anySurface && (surface < 0 || surface < surfaceMin || surface > surfaceMax)) return false
    return anyRooms || (rooms >= 0 && rooms >= roomsMin && rooms <= roomsMax)
  }
}

const DAY_MS = 86_400_000
const quarters = new Uint8Array(1 << 16)

/** Quarter (1 to 4) of a day since 1970-01-01; computed once for each day. */
function quarterOf(day: number): number {
  quarters[day] ||= Math.floor(new Date(day * DAY_MS).getUTCMonth() / 3) + 1
  return quarters[day]!
}
