import { medianOf } from '../../../shared/estimates/median.ts'
import { type Sold, soldPricePerMetre } from '../../../shared/estimates/sold.ts'
import { percent } from './accuracy.ts'

const WITHIN_DAYS = 365
const WITHIN_SURFACE = 0.05

/** Pairs of sales in a parcel looked at for one sale: a tower of a thousand flats must not cost a million comparisons. */
const MOST_BEFORE = 50

/** Stands where a sale has no twin before it. */
const NONE = -1

/**
 * By row the last sale before it of an alike dwelling of the same parcel: same rooms, surfaces within 5 %, sold within a year. Made once for all
 * cards of a département.
 */
export function twinRowsOf(sold: Sold): Int32Array {
  const twins = new Int32Array(sold.count).fill(NONE)
  const byParcel = new Map<number, number[]>()
  for (let row = 0; row < sold.count; row++) {
    const parcel = sold.parcel[row]!
    if (parcel === 0) continue
    const before = byParcel.get(parcel) ?? []
    twins[row] = before.findLast((other) => areTwins(sold, row, other)) ?? NONE
    before.push(row)
    if (before.length > MOST_BEFORE) before.shift()
    byParcel.set(parcel, before)
  }
  return twins
}

/** How much the sales of `rows` differ in price per m² from their twins, which `twinRowsOf` found. Null without a pair. */
export function twinsOf(
  sold: Sold,
  twins: Int32Array,
  rows: readonly number[],
): { pairCount: number; medianDifferencePercent: number } | null {
  const differences = rows
    .filter((row) => twins[row] !== NONE)
    .map((row) => Math.abs(soldPricePerMetre(sold, twins[row]!) / soldPricePerMetre(sold, row) - 1))
  if (differences.length === 0) return null
  return {
    pairCount: differences.length,
    medianDifferencePercent: percent(medianOf(Float64Array.from(differences))),
  }
}

function areTwins({ day, rooms, surface }: Sold, row: number, other: number): boolean {
  return (
    day[row]! - day[other]! <= WITHIN_DAYS &&
    rooms[row] === rooms[other] &&
    Math.abs(surface[other]! / surface[row]! - 1) <= WITHIN_SURFACE
  )
}
