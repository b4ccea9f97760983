/** Days of age, counted from the newest sale of the file, at which a tier of sales ends: 1 week, 1, 3, 6 months, 1, 3, 7 years. */
const TIER_DAYS = [7, 30, 91, 182, 365, 1095, 2555]
export const TIERS = TIER_DAYS.length + 1

/** A sale's number takes 25 bits of a sort key, its cell 24, its tier and whether it has a place 4: 53 are exact in a double. */
const MOST_SALES = 2 ** 25
const CELL_BITS = 12
const CELLS = 2 ** CELL_BITS

export interface SalesOrder {
  /** Number of the sale at each position. */
  sales: Uint32Array
  /** First position of each age tier. */
  tiers: number[]
}

/**
 * The order in which documents of sales are stored. What is asked for most are the newest sales round a point: they are in few blocks
 * when sales of about the same age lie together, and within an age those that are neighbours (Hilbert curve over the box of all
 * places, 4,096 cells a side). Equal cells keep the order of the sales. Depends on nothing but what is given.
 *
 * @param days days since 1970-01-01
 * @param lng, lat any unit, NaN for a sale without place: it comes last in its tier
 * @throws RangeError beyond 33,554,432 sales
 */
export function orderSales(
  days: ArrayLike<number>,
  lng: ArrayLike<number>,
  lat: ArrayLike<number>,
): SalesOrder {
  const count = days.length
  if (count > MOST_SALES) throw new RangeError(`${count} sales are more than one file holds: ${MOST_SALES}`)
  let newest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) newest = Math.max(newest, days[i]!)
  const column = cellsOf(lng)
  const row = cellsOf(lat)
  const keys = new Float64Array(count)
  const tiers = new Array<number>(TIERS).fill(0)
  for (let i = 0; i < count; i++) {
    const tier = tierOf(newest - days[i]!)
    for (let later = tier + 1; later < TIERS; later++) tiers[later]!++
    const placed = !Number.isNaN(lng[i]) && !Number.isNaN(lat[i])
    const cell = placed ? hilbert(column(i), row(i)) : 0
    keys[i] = ((tier * 2 + (placed ? 0 : 1)) * CELLS * CELLS + cell) * MOST_SALES + i
  }
  keys.sort()
  const sales = new Uint32Array(count)
  for (let position = 0; position < count; position++) sales[position] = keys[position]! % MOST_SALES
  return { sales, tiers }
}

function tierOf(age: number): number {
  const tier = TIER_DAYS.findIndex((days) => age < days)
  return tier < 0 ? TIERS - 1 : tier
}

/** The cell of each value between the least and the greatest, 0 to CELLS - 1. */
function cellsOf(values: ArrayLike<number>): (i: number) => number {
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    if (values[i]! < least) least = values[i]!
    if (values[i]! > greatest) greatest = values[i]!
  }
  const scale = greatest > least ? (CELLS - 1) / (greatest - least) : 0
  return (i) => Math.floor((values[i]! - least) * scale)
}

/** Place of a cell along the Hilbert curve. Flatbush has one too, but does not export it. */
function hilbert(column: number, row: number): number {
  let x = column
  let y = row
  let place = 0
  for (let bit = CELL_BITS - 1; bit >= 0; bit--) {
    const right = (x >> bit) & 1
    const upper = (y >> bit) & 1
    place = (place << 2) | ((3 * right) ^ upper)
    if (upper === 1) continue
    // Turns the quarter. Swapped by hand: `[x, y] = [y, x]` makes this loop thirty times slower on Node 20.
    const before = right === 1 ? CELLS - 1 - x : x
    x = right === 1 ? CELLS - 1 - y : y
    y = before
  }
  return place
}
