import { type Constants, HISTORY_DAYS } from '../../../shared/estimates/constants.ts'
import { estimate, type KnownSales } from '../../../shared/estimates/estimate.ts'
import { type Quantiles, quantilesOf, SCORES } from '../../../shared/estimates/interval.ts'
import type { NearestSales } from '../../../shared/estimates/nearest.ts'
import {
  INPUT_LEVELS,
  INPUTS,
  type InputLevel,
  type Question,
  saleQuestion,
} from '../../../shared/estimates/question.ts'
import { type Design, fitRegression, writeResiduals } from '../../../shared/estimates/regression.ts'
import { firstRowFrom, type Plane } from '../../../shared/estimates/sold.ts'
import { DAY_MS } from '../../../shared/time/days.ts'
import { Baselines } from './baselines.ts'

/** Known sales from which a regression is fitted. */
export const FEWEST_SALES_FITTED = 30
/** Days before the first sale tested of which the scores calibrate the first intervals, in addition to the lag. */
const WARM_UP_DAYS = 365

export interface BacktestOptions {
  /** Days by which a sale is known late. */
  lag: number
  /** First day tested, and the day after the last (days since 1970-01-01). */
  from: number
  to: number
  /** Sales tested at most: spread evenly over all. */
  most?: number
}

/** What an estimate said of a sale: ln(price / surface), and the ends of its 80 % interval; all NaN where it was refused. */
export interface Valued {
  estimate: number
  spread: number
  low: number
  high: number
}

/** One sale, valued with what was known; all values are ln(price / surface), NaN where that method refuses. */
export interface Tested {
  row: number
  actual: number
  /** By how much the question said. */
  valued: Readonly<Record<InputLevel, Valued>>
  commune: number
  iris: number
  nearest: number
  twelve: number
}

/**
 * Asks about the sales of a period one after the other, as a person could ask (`saleQuestion`), and values each with the sales of at least `lag` days before: the regression is fitted anew on each
 * month's first day, the interval is calibrated on errors that were known by then. Sales that are valued only to calibrate are not given.
 */
export function* backtest(
  design: Design,
  plane: Plane,
  nearest: NearestSales,
  constants: Constants,
  { lag, from, to, most = Infinity }: BacktestOptions,
): Generator<Tested> {
  const { sold, y } = design
  const baselines = new Baselines(design, plane, nearest)
  const scores = eachLevel(() => new KnownScores(constants.pooled))
  const month = new Month(design, plane, nearest)
  const first = firstRowFrom(sold, from - lag - WARM_UP_DAYS)
  const stop = firstRowFrom(sold, to)
  const step = Math.max(1, (stop - first) / most)
  for (let at = first; at < stop; at += step) {
    const row = Math.floor(at)
    const day = sold.day[row]!
    const known = month.knownAt(day, lag)
    const found = known && estimate(known, constants, questionsOf(design, row), day)
    const estimates = found && !('refused' in found) ? found : undefined
    const actual = y[row]!
    const valued = eachLevel((level, at) => {
      const { log: value, spread } = estimates?.[at] ?? { log: Number.NaN, spread: Number.NaN }
      const { low, high } = scores[level].quantilesAt(day - lag)
      if (estimates) scores[level].add(day, (actual - value) / spread)
      return { estimate: value, spread, low: value - low * spread, high: value + high * spread }
    })
    if (day < from) continue
    const end = firstRowFrom(sold, day - lag)
    yield {
      row,
      actual,
      valued,
      commune: baselines.commune(row, day - lag, end),
      iris: baselines.iris(row, day - lag, end),
      nearest: baselines.nearest(row, day - lag, end),
      twelve: estimates?.[0]?.twelve ?? Number.NaN,
    }
  }
}

function eachLevel<T>(make: (level: InputLevel, at: number) => T): Record<InputLevel, T> {
  return Object.fromEntries(INPUT_LEVELS.map((level, at) => [level, make(level, at)])) as Record<
    InputLevel,
    T
  >
}

/** The question about a sale at each level. */
function questionsOf({ type, sold }: Design, row: number): [Question, ...Question[]] {
  const [first, ...rest] = INPUT_LEVELS.map((level) => saleQuestion(type, sold, row, INPUTS[type][level]))
  return [first!, ...rest]
}

/** What is known at a day: the fit of its month. */
class Month {
  readonly #design: Design
  readonly #residuals: Float64Array
  readonly #place: Pick<KnownSales, 'plane' | 'nearest'>
  #start = Number.NEGATIVE_INFINITY
  #known: KnownSales | undefined

  constructor(design: Design, plane: Plane, nearest: NearestSales) {
    this.#design = design
    this.#residuals = new Float64Array(design.sold.count)
    this.#place = { plane, nearest }
  }

  knownAt(day: number, lag: number): KnownSales | undefined {
    const { sold } = this.#design
    const start = firstOfMonth(day)
    if (start !== this.#start) {
      this.#start = start
      const to = firstRowFrom(sold, start - lag)
      // As a release has it: so many days before its newest sale.
      const from = to === 0 ? 0 : firstRowFrom(sold, sold.day[to - 1]! - HISTORY_DAYS)
      this.#known = undefined
      if (to - from >= FEWEST_SALES_FITTED) {
        const fit = fitRegression(this.#design, from, to)
        // The month's later days know more sales, but no day knows those of the next month.
        const last = firstRowFrom(sold, start - lag + 31)
        writeResiduals(this.#design, fit, from, last, this.#residuals)
        this.#known = { sold, ...this.#place, fit, residuals: this.#residuals, from, to }
      }
    }
    const known = this.#known
    return known && { ...known, to: firstRowFrom(sold, day - lag) }
  }
}

/** The first day of a day's month, both since 1970-01-01. */
function firstOfMonth(day: number): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

/** Scores by day, of which the newest that were known calibrate an interval. */
class KnownScores {
  readonly #pooled: Quantiles
  readonly #days: number[] = []
  readonly #scores: number[] = []
  #count = -1
  #quantiles: Quantiles

  constructor(pooled: Quantiles) {
    this.#pooled = pooled
    this.#quantiles = pooled
  }

  add(day: number, score: number): void {
    this.#days.push(day)
    this.#scores.push(score)
  }

  /** Quantiles of the scores of sales of before a day; days must not go back. */
  quantilesAt(day: number): Quantiles {
    let count = Math.max(0, this.#count)
    while (count < this.#days.length && this.#days[count]! < day) count++
    if (count === this.#count) return this.#quantiles
    this.#count = count
    this.#quantiles = quantilesOf(
      Float64Array.from(this.#scores.slice(Math.max(0, count - SCORES), count)),
      this.#pooled,
    )
    return this.#quantiles
  }
}
