import { COMPARABLES, Comparables, findComparables } from './comparables.ts'
import type { Constants } from './constants.ts'
import { krigingWeights } from './kriging.ts'
import { medianOf } from './median.ts'
import type { NearestSales } from './nearest.ts'
import { type Fit, fittedFor } from './regression.ts'
import type { Plane, Sold, Subject } from './sold.ts'
import { predictSpread } from './spread.ts'
import { twelveComparables } from './twelve.ts'
import { weightedMedian } from './weighted-median.ts'

/** Comparables from which there is an estimate at all. */
export const FEWEST_COMPARABLES = 10
const LEAST_DEVIATION = 0.08
const NEAREST_HALF = 30
const NEAREST_FEW = 12
/** Robust deviation of a normal distribution. */
const MAD = 1.4826

/** The sales that estimates are made from: those of before a day, with their residuals. */
export interface Known {
  sold: Sold
  plane: Plane
  nearest: NearestSales
  fit: Fit
  /** By row; those from `from` to before `to` are known. */
  residuals: ArrayLike<number>
  from: number
  to: number
}

export interface Estimate {
  /** ln(price / surface). */
  log: number
  /** The regression's part of it. */
  fitted: number
  /** Predicted spread of the error, in the log. */
  spread: number
  comparables: Comparables
  /** Kriging weight of each comparable. */
  weights: Float64Array
  /** ln(price / surface) by twelve comparables; NaN where there are too few. */
  twelve: number
}

/**
 * Estimates a dwelling at a day (since 1970-01-01) from known sales; undefined with fewer than ten comparables. What is returned is written
 * over by the next estimate.
 */
export function estimate(
  known: Known,
  constants: Constants,
  subject: Subject,
  day: number,
): Estimate | undefined {
  const { sold, fit, residuals } = known
  findComparables(known, subject, day, found)
  const { count } = found
  if (count < FEWEST_COMPARABLES) return undefined
  const raw = new Float64Array(count)
  for (let i = 0; i < count; i++) raw[i] = residuals[found.row[i]!]!
  const half = raw.subarray(0, NEAREST_HALF)
  const centre = medianOf(half.slice())
  const deviation = Math.max(LEAST_DEVIATION, MAD * medianOf(apartFrom(centre, raw)))
  const reach = constants.winsorise * deviation
  const variance = krigingWeights(constants.kernel, fit.type, sold, subject, day, found, weights)
  let kriged = 0
  for (let i = 0; i < count; i++)
    kriged += weights[i]! * Math.min(centre + reach, Math.max(centre - reach, raw[i]!))
  const fitted = fittedFor(fit, subject, day)
  const twelve = twelveComparables(sold, found, subject, day)
  const log = fitted + kriged
  const spread = predictSpread(constants.spread, {
    raw,
    deviationOfHalf: MAD * medianOf(apartFrom(centre, half)),
    deviationOfFew: deviationAround(raw.subarray(0, NEAREST_FEW)),
    variance,
    apart: Number.isNaN(twelve) ? 0 : Math.abs(twelve - log),
    offCentre: Math.abs(centre - kriged),
    sold,
    found,
    subject,
  })
  const { blend } = constants
  const median = blend.median > 0 ? fitted + weightedMedian(raw, weights.subarray(0, count)) : 0
  // Without twelve comparables their share goes to the kriging.
  const blended =
    (blend.kriging + (Number.isNaN(twelve) ? blend.twelve : 0)) * log +
    blend.median * median +
    (Number.isNaN(twelve) ? 0 : blend.twelve * twelve)
  return { log: blended, fitted, spread, comparables: found, weights, twelve }
}

const found = new Comparables()
const weights = new Float64Array(COMPARABLES)

function deviationAround(values: Float64Array): number {
  return MAD * medianOf(apartFrom(medianOf(values.slice()), values))
}

/** How far each value is from one. */
function apartFrom(middle: number, values: Float64Array): Float64Array {
  const apart = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) apart[i] = Math.abs(values[i]! - middle)
  return apart
}
