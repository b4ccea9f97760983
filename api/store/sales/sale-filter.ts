import { NO_ROOMS, NO_SURFACE, type SalesArtefact } from '../../../shared/artefacts/sales.ts'

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

export type Accepts = (rank: number) => boolean

/** Compiles a filter for one artefact, days excepted: ranks are in order of days, so the search limits the ranks. */
export function compileFilter(artefact: SalesArtefact, filter: SaleFilter): Accepts {
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

/** One premise must meet all conditions on premises: a flat of that size, not a flat and a house of that size. */
function compilePremise(artefact: SalesArtefact, filter: SaleFilter): Accepts | undefined {
  const { types, surfaceMin, surfaceMax, roomsMin, roomsMax } = filter
  const anySurface = surfaceMin === undefined && surfaceMax === undefined
  const anyRooms = roomsMin === undefined && roomsMax === undefined
  if (types === undefined && anySurface && anyRooms) return undefined
  const wanted = artefact.types.map((type) => types === undefined || types.includes(type))
  const { premiseOffset, premiseType, premiseSurface, premiseRooms } = artefact
  return (rank) => {
    for (let i = premiseOffset[rank]!; i < premiseOffset[rank + 1]!; i++) {
      if (!wanted[premiseType[i]!]) continue
      const surface = premiseSurface[i]!
      if (
        !anySurface &&
        (surface === NO_SURFACE || surface < (surfaceMin ?? 0) || surface > (surfaceMax ?? Infinity))
      )
        continue
      const rooms = premiseRooms[i]!
      if (!anyRooms && (rooms === NO_ROOMS || rooms < (roomsMin ?? 0) || rooms > (roomsMax ?? Infinity)))
        continue
      return true
    }
    return false
  }
}

const DAY_MS = 86_400_000
const quarters = new Uint8Array(1 << 16)

/** Quarter (1 to 4) of a day since 1970-01-01; computed once for each day. */
function quarterOf(day: number): number {
  quarters[day] ||= Math.floor(new Date(day * DAY_MS).getUTCMonth() / 3) + 1
  return quarters[day]!
}
