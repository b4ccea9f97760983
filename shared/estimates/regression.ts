import type { DwellingType } from '../identifiers/dwelling-types.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import { FEATURE_COUNT, writeFeatures } from './features.ts'
import { medianOf } from './median.ts'
import { deedOf, type Sold, soldPricePerMetre } from './sold.ts'
import type { EstimateSubject } from './subject.ts'
import { driftTo, knotAt, knotCount, type Trend, trendAt } from './trend.ts'

/** Penalties of the squares of: steps between knots of the trend, coefficients, effects of communes. */
const KNOT_PENALTY = 30
const FEATURE_PENALTY = 2
const COMMUNE_PENALTY = 3
/** Residuals beyond this weigh less (Huber), and rounds of reweighting. */
const HUBER = 0.15
const ROUNDS = 6

/** A fitted hedonic regression of ln(price / surface). */
export interface Fit {
  type: DwellingType
  /** Median of what was fitted. */
  base: number
  trend: Trend
  coefficients: Float64Array
  /** By the rank of the commune; 0 for one without a sale. */
  communes: Float64Array
}

/** What a regression is fitted to, made once for many fits. */
export interface Design {
  type: DwellingType
  sold: Sold
  /** ln(price / surface) of each row. */
  y: Float64Array
  /** Features of each row. */
  x: Float32Array
  /** Number of communes. */
  communes: number
}

export function designOf(type: DwellingType, sold: Sold): Design {
  const size = FEATURE_COUNT[type]
  const y = new Float64Array(sold.count)
  const x = new Float32Array(sold.count * size)
  let communes = 0
  for (let row = 0; row < sold.count; row++) {
    y[row] = Math.log(soldPricePerMetre(sold, row))
    writeFeatures(type, deedOf(sold, row), x, row * size)
    communes = Math.max(communes, sold.commune[row]! + 1)
  }
  return { type, sold, y, x, communes }
}

/**
 * Fits the regression to the rows from `from` to before `to` (at least one): penalised least squares, reweighted so that odd prices count
 * less. Effects of communes are eliminated exactly (Schur complement), so that the cost grows with sales, not with communes.
 */
export function fitRegression(design: Design, from: number, to: number): Fit {
  const { type, sold, y, communes } = design
  const size = FEATURE_COUNT[type]
  const trend: Trend = { start: sold.day[from]!, end: sold.day[to - 1]!, knots: new Float64Array(0) }
  const knots = knotCount(trend.start, trend.end)
  trend.knots = new Float64Array(knots)
  const p = size + knots
  const fit: Fit = {
    type,
    base: medianOf(y.slice(from, to)),
    trend,
    coefficients: new Float64Array(size),
    communes: new Float64Array(communes),
  }
  const rows = sparseRows(design, trend, from, to)
  /** Coefficients, and the knots of the trend behind them. */
  let solved = new Float64Array(p)
  for (let round = 0; round < ROUNDS; round++) {
    const a = new Float64Array(p * p)
    const rhs = new Float64Array(p)
    const b = new Float64Array(communes * p)
    const weight = new Float64Array(communes)
    const sum = new Float64Array(communes)
    const { starts, places, values } = rows
    for (let row = from; row < to; row++) {
      const start = starts[row - from]!
      const end = starts[row - from + 1]!
      const commune = sold.commune[row]!
      const target = y[row]! - fit.base
      let fitted = fit.communes[commune]!
      for (let i = start; i < end; i++) fitted += values[i]! * solved[places[i]!]!
      const w = round === 0 ? 1 : Math.min(1, HUBER / Math.abs(target - fitted))
      weight[commune]! += w
      sum[commune]! += w * target
      const own = commune * p
      for (let i = start; i < end; i++) {
        const wv = w * values[i]!
        const place = places[i]!
        rhs[place]! += wv * target
        b[own + place]! += wv
        const line = place * p
        // Places ascend, so that only the lower half is filled.
        for (let j = start; j <= i; j++) a[line + places[j]!]! += wv * values[j]!
      }
    }
    penalise(a, p, size)
    for (let c = 0; c < communes; c++) eliminate(a, rhs, b.subarray(c * p, c * p + p), weight[c]!, sum[c]!)
    factorise(a, p)
    solveFactorised(a, p, rhs)
    solved = rhs
    for (let c = 0; c < communes; c++) {
      let rest = sum[c]!
      for (let i = 0; i < p; i++) rest -= b[c * p + i]! * rhs[i]!
      fit.communes[c] = rest / (weight[c]! + COMMUNE_PENALTY)
    }
  }
  fit.coefficients.set(solved.subarray(0, size))
  trend.knots.set(solved.subarray(size))
  return fit
}

/** What is not zero in the equations of some rows, one row after the other: its place among features and knots, which ascends, and its value. */
interface SparseRows {
  /** Where each row begins; one more for the end. */
  starts: Uint32Array
  places: Uint16Array
  values: Float64Array
}

/** Every round reads them: computed in each, they took a fifth of a fit. */
function sparseRows({ type, sold, x }: Design, trend: Trend, from: number, to: number): SparseRows {
  const size = FEATURE_COUNT[type]
  const starts = new Uint32Array(to - from + 1)
  const places = new Uint16Array((to - from) * (size + 2))
  const values = new Float64Array((to - from) * (size + 2))
  let n = 0
  for (let row = from; row < to; row++) {
    for (let f = 0; f < size; f++) {
      const value = x[row * size + f]!
      if (value === 0) continue
      places[n] = f
      values[n++] = value
    }
    const [knot, share] = knotAt(trend, sold.day[row]!)
    places[n] = size + knot
    values[n++] = 1 - share
    places[n] = size + knot + 1
    values[n++] = share
    starts[row - from + 1] = n
  }
  return { starts, places, values }
}

function penalise(a: Float64Array, p: number, size: number): void {
  for (let i = 0; i < size; i++) a[i * p + i]! += FEATURE_PENALTY
  for (let k = size; k < p - 1; k++) {
    a[k * p + k]! += KNOT_PENALTY
    a[(k + 1) * p + k + 1]! += KNOT_PENALTY
    a[(k + 1) * p + k]! -= KNOT_PENALTY
  }
}

/** Takes one commune's effect out of the equations. */
function eliminate(a: Float64Array, rhs: Float64Array, b: Float64Array, weight: number, sum: number): void {
  if (weight === 0) return
  const p = rhs.length
  const over = 1 / (weight + COMMUNE_PENALTY)
  for (let i = 0; i < p; i++) {
    if (b[i] === 0) continue
    const factor = b[i]! * over
    rhs[i]! -= factor * sum
    for (let j = 0; j <= i; j++) a[i * p + j]! -= factor * b[j]!
  }
}

/** ln(price / surface) that the regression gives a dwelling at a day; after the last sale used the trend goes on (`driftTo`). */
export function fittedFor(
  fit: Fit,
  { commune, features }: Pick<EstimateSubject, 'commune' | 'features'>,
  day: number,
): number {
  let sum = fit.base + trendAt(fit.trend, day) + driftTo(fit.trend, day) + (fit.communes[commune] ?? 0)
  for (let i = 0; i < fit.coefficients.length; i++) sum += fit.coefficients[i]! * features[i]!
  return sum
}

/** Residuals of rows, at the same places of `out`. Those of after the last sale used are held against the trend's end, without drift. */
export function writeResiduals(
  { sold, y, x }: Design,
  fit: Fit,
  from: number,
  to: number,
  out: Float64Array,
): void {
  const size = fit.coefficients.length
  for (let row = from; row < to; row++) {
    let fitted = fit.base + trendAt(fit.trend, sold.day[row]!) + fit.communes[sold.commune[row]!]!
    for (let i = 0; i < size; i++) fitted += fit.coefficients[i]! * x[row * size + i]!
    out[row] = y[row]! - fitted
  }
}
