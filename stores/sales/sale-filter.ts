import type { NumberLists } from '../../shared/artefacts/row-blocks/row-block.ts'
import type { SaleLabels } from '../../shared/artefacts/sale-blocks/sale-block.ts'
import { NO_PREMISE_SURFACE, NO_ROOMS } from '../../shared/artefacts/sales.ts'
import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import { DAY_MS } from '../../shared/time/days.ts'

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

/** Whether the sale at a place of a block is let through. */
export type Accepts = (at: number) => boolean

/** Labels of a département, by their codes. */
type Labels = Pick<SaleLabels, 'natures' | 'types'>

/** The columns that a filter asks, of a block of sales. */
export interface FilteredColumns {
  price: Float64Array
  nature: Uint8Array
  multiLot: Uint8Array
  date: Uint16Array
  /** See SALE_ROWS. */
  premises: NumberLists
}

/** Compiles a filter for one block, days excepted: ranks are in order of days, so the search limits the ranks. */
export function compileFilter(labels: Labels, columns: FilteredColumns, filter: SaleFilter): Accepts {
  const { price, nature, multiLot, date } = columns
  const { priceMin = -Infinity, priceMax = Infinity, quarter, includeMultiLot } = filter
  const anyPrice = filter.priceMin === undefined && filter.priceMax === undefined
  const wanted = filter.nature === undefined ? -1 : labels.natures.indexOf(filter.nature)
  const noSuchNature = filter.nature !== undefined && wanted < 0
  const premise = compilePremise(labels, columns, filter)
  return (at) => {
    if (noSuchNature) return false
    // A sale without a price (NaN) is in no range of prices.
    if (!anyPrice && !(price[at]! >= priceMin && price[at]! <= priceMax)) return false
    if (wanted >= 0 && nature[at] !== wanted) return false
    if (!includeMultiLot && multiLot[at] === 1) return false
    if (quarter !== undefined && quarterOf(date[at]!) !== quarter) return false
    return premise === undefined || premise(at)
  }
}

/**
 * Surfaces and rooms are those of all premises of the types asked for together; when none is, the surface of all but outbuildings, which is
 * what the answer prints as `surface`, and the rooms of the dwellings, which it prints as `rooms`.
 */
function compilePremise(
  labels: Labels,
  { premises }: FilteredColumns,
  filter: SaleFilter,
): Accepts | undefined {
  const { types, surfaceMin = 0, surfaceMax = Infinity, roomsMin = 0, roomsMax = Infinity } = filter
  const anySurface = filter.surfaceMin === undefined && filter.surfaceMax === undefined
  const anyRooms = filter.roomsMin === undefined && filter.roomsMax === undefined
  if (types === undefined && anySurface && anyRooms) return undefined
  const wanted = labels.types.map((type) =>
    types === undefined ? type !== OUTBUILDING : types.includes(type),
  )
  const roomy = labels.types.map(
    (type, code) => wanted[code] && (types !== undefined || DWELLINGS.includes(type)),
  )
  const { starts, values } = premises
  return (at) => {
    let found = false
    let surface = -1
    let rooms = -1
    for (let i = starts[at]!; i < starts[at + 1]!; i += 2) {
      const type = values[i]! >>> 8
      if (!wanted[type]) continue
      found = true
      const [ownRooms, ownSurface] = [values[i]! & 0xff, values[i + 1]!]
      if (ownSurface !== NO_PREMISE_SURFACE) surface = Math.max(surface, 0) + ownSurface
      if (roomy[type] && ownRooms !== NO_ROOMS) rooms = Math.max(rooms, 0) + ownRooms
    }
    if (types !== undefined && !found) return false
    if (!anySurface && (surface < 0 || surface < surfaceMin || surface > surfaceMax)) return false
    return anyRooms || (rooms >= 0 && rooms >= roomsMin && rooms <= roomsMax)
  }
}

const quarters = new Uint8Array(1 << 16)

/** Quarter (1 to 4) of a day since 1970-01-01; computed once for each day. */
function quarterOf(day: number): number {
  quarters[day] ||= Math.floor(new Date(day * DAY_MS).getUTCMonth() / 3) + 1
  return quarters[day]!
}
