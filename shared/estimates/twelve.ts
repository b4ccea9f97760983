import type { Comparables } from './comparables.ts'
import { type Sold, soldPricePerMetre } from './sold.ts'
import { weightedMedian } from './weighted-median.ts'

const MOST = 12
/** Fewer than this are no baseline. */
const FEWEST = 6
const DAYS = 730
/** A surface larger by 1 % sells for this share less per m². */
const SURFACE_SLOPE = 0.15

/**
 * ln(price / surface) of a surface in m² by the twelve sales most alike of the last two years, as an agent would do it: the weighted median of their prices per
 * m², mended for surface. A baseline of the backtest, and a part of the estimate of flats. NaN with fewer than six.
 */
export function twelveComparables(sold: Sold, found: Comparables, surface: number, day: number): number {
  const own = Math.log(surface)
  const values: number[] = []
  const weights: number[] = []
  for (let i = 0; i < found.count && values.length < MOST; i++) {
    const row = found.row[i]!
    if (day - sold.day[row]! > DAYS) continue
    values.push(Math.log(soldPricePerMetre(sold, row)) - SURFACE_SLOPE * (own - found.logSurface[i]!))
    weights.push(Math.exp(-found.score[i]!))
  }
  return values.length < FEWEST ? Number.NaN : weightedMedian(values, weights)
}
