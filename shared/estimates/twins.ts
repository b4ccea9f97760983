import { percent } from './accuracy.ts'
import { medianOf } from './median.ts'
import { pricePerMetre, type Sold } from './sold.ts'

const WITHIN_DAYS = 365
const WITHIN_SURFACE = 0.05

/** Pairs of sales in a parcel looked at for one sale: a tower of a thousand flats must not cost a million comparisons. */
const MOST_BEFORE = 50

/**
 * How much two alike dwellings of one parcel differ in price per m²: same rooms, surfaces within 5 %, sold within a year; each of `rows`
 * with its last such sale before. Null without a pair.
 */
export function twinsOf(
  sold: Sold,
  rows: readonly number[],
): { pairCount: number; medianDifferencePercent: number } | null {
  const wanted = new Set(rows)
  const byParcel = new Map<number, number[]>()
  const differences: number[] = []
  for (let row = 0; row < sold.count; row++) {
    const parcel = sold.parcel[row]!
    if (parcel === 0) continue
    const before = byParcel.get(parcel) ?? []
    if (wanted.has(row)) {
      const twin = before.findLast((other) => areTwins(sold, row, other))
      if (twin !== undefined)
        differences.push(Math.abs(pricePerMetre(sold, twin) / pricePerMetre(sold, row) - 1))
    }
    before.push(row)
    if (before.length > MOST_BEFORE) before.shift()
    byParcel.set(parcel, before)
  }
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
