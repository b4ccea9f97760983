import { Comparables, findComparables } from './comparables.ts'
import type { Constants } from './constants.ts'
import { Kriging } from './kriging.ts'
import { medianOf } from './median.ts'
import type { NearestSales } from './nearest.ts'
import type { Question } from './question.ts'
import { type Fit, fittedFor } from './regression.ts'
import type { Plane, Sold } from './sold.ts'
import { predictSpread } from './spread.ts'
import { type EstimateSubject, streetOf, subjectOf } from './subject.ts'
import { twelveComparables } from './twelve.ts'
import { weightedMedian } from './weighted-median.ts'

/** Comparables from which there is an estimate at all. */
export const FEWEST_COMPARABLES = 10
/** The sixth nearest comparable may be this far, metres. */
export const FARTHEST = 5000
/** ln(surface) may differ this much from the middle of the most alike comparables. */
const UNUSUAL = Math.log(2.5)
const MOST_ALIKE = 20
const LEAST_DEVIATION = 0.08
const NEAREST_HALF = 30
const NEAREST_FEW = 12
/** Robust deviation of a normal distribution. */
const MAD = 1.4826

/** The sales that estimates are made from: those of before a day, with their residuals. */
export interface KnownSales {
  sold: Sold
  plane: Plane
  nearest: NearestSales
  fit: Fit
  /** By row; those from `from` to before `to` are known. */
  residuals: ArrayLike<number>
  from: number
  to: number
}

/** Why there is no estimate: too few comparables, too far ones (metres of the sixth), or none as large (their middle surface, m²). */
export type EstimateRefusal =
  | { refused: 'too-few-comparables' }
  | { refused: 'too-far'; metres: number }
  | { refused: 'unusual-dwelling'; surface: number }

export interface ModelEstimate {
  /** ln(price / surface). */
  log: number
  /** The regression's part of it. */
  fitted: number
  /** Predicted spread of the error, in the log. */
  spread: number
  comparables: Comparables
  /** What was valued: the question, completed. */
  subject: EstimateSubject
  /** Kriging weight of each comparable. */
  weights: Float64Array
  /** ln(price / surface) by twelve comparables; NaN where there are too few. */
  twelve: number
}

/**
 * Estimates the dwelling of each question at a day (since 1970-01-01) from known sales; all questions are about one place, parcel and surface,
 * and say more or less of it. The service and the backtest both value with this function alone, so that the error that is published is that of
 * what is served. The comparables that are returned are written over by the next call.
 */
export function estimate(
  known: KnownSales,
  constants: Constants,
  questions: readonly [Question, ...Question[]],
  day: number,
): ModelEstimate[] | EstimateRefusal {
  const { sold, fit, residuals } = known
  const [{ surface, parcel }] = questions
  findComparables(fit.type, known, questions[0], day, found)
  const refusal = refusalOf(found, surface)
  if (refusal) return refusal
  const raw = Float64Array.from(found.row.subarray(0, found.count), (row) => residuals[row]!)
  const kriging = new Kriging(constants.kernel, fit.type, sold, found)
  const twelve = twelveComparables(sold, found, surface, day)
  const street = streetOf(known, parcel)
  return questions.map((question) => {
    const subject = subjectOf(fit.type, sold, street, question, found)
    return valueSubject(subject, known, constants, raw, kriging, twelve, day)
  })
}

function valueSubject(
  subject: EstimateSubject,
  { sold, fit }: KnownSales,
  constants: Constants,
  raw: Float64Array,
  kriging: Kriging,
  twelve: number,
  day: number,
): ModelEstimate {
  const half = raw.subarray(0, NEAREST_HALF)
  const centre = medianOf(half.slice())
  const deviation = Math.max(LEAST_DEVIATION, MAD * medianOf(apartFrom(centre, raw)))
  const reach = constants.winsorise * deviation
  const { weights, variance } = kriging.weightsFor(subject, day)
  let kriged = 0
  for (let i = 0; i < raw.length; i++)
    kriged += weights[i]! * Math.min(centre + reach, Math.max(centre - reach, raw[i]!))
  const fitted = fittedFor(fit, subject, day)
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
  const median = blend.median > 0 ? fitted + weightedMedian(raw, weights) : 0
  // Without twelve comparables their share goes to the kriging.
  const blended =
    (blend.kriging + (Number.isNaN(twelve) ? blend.twelve : 0)) * log +
    blend.median * median +
    (Number.isNaN(twelve) ? 0 : blend.twelve * twelve)
  return { log: blended, fitted, spread, comparables: found, subject, weights, twelve }
}

function refusalOf(
  { count, distance, logSurface }: Comparables,
  surface: number,
): EstimateRefusal | undefined {
  if (count < FEWEST_COMPARABLES) return { refused: 'too-few-comparables' }
  const sixth = distance.slice(0, count).sort()[5]!
  if (sixth > FARTHEST) return { refused: 'too-far', metres: sixth }
  const alike = logSurface.slice(0, Math.min(MOST_ALIKE, count)).sort()
  const middle = alike[alike.length >> 1]!
  if (Math.abs(Math.log(surface) - middle) > UNUSUAL)
    return { refused: 'unusual-dwelling', surface: Math.round(Math.exp(middle)) }
  return undefined
}

const found = new Comparables()

function deviationAround(values: Float64Array): number {
  return MAD * medianOf(apartFrom(medianOf(values.slice()), values))
}

/** How far each value is from one. */
function apartFrom(middle: number, values: Float64Array): Float64Array {
  const apart = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) apart[i] = Math.abs(values[i]! - middle)
  return apart
}
