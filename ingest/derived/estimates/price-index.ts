import { type Design, fitRegression, writeResiduals } from '../../../shared/estimates/regression.ts'
import { trendAt } from '../../../shared/estimates/trend.ts'
import type { PriceIndex } from '../../../shared/schemas/price-index.ts'
import { grouped } from '../../../shared/text/grouped.ts'
import { DAY_MS } from '../../../shared/time/days.ts'

/** Residuals beyond this count as this much: a few odd sales must not move a quarter. */
const CLIP = 0.5
/** Sales a zone must have in a quarter to stand half for itself, half for the zone it lies in. */
const POOLED = 20
const POOLED_DEPARTEMENT = 4
/** Two-sided 80 % of a normal distribution. */
const BAND = 1.2816
/** Sales of all quarters from which a zone has an index of its own. */
const FEWEST = 200
/** Quarters that are still being completed by later releases. */
const PROVISIONAL = 2

/** Zones of a commune above it, by the commune's rank: EPCI where it has one. */
export type EpciOf = (commune: number) => string | undefined

interface Quarter {
  count: number
  /** Log level less the département's trend, and its variance. */
  deviation: number
  variance: number
}

type Series = PriceIndex['byType'][number]

/**
 * Quarterly indices of a type: the regression's trend over all loaded sales, and each quarter's mean residual, pooled from the département
 * down to EPCI and commune. Keys are `departement`, `epci:CODE` and `commune:RANK`. Empty with fewer than 200 sales.
 */
export function priceIndices(design: Design, epciOf: EpciOf): Map<string, Series> {
  const { sold, type } = design
  const found = new Map<string, Series>()
  if (sold.count < FEWEST) return found
  const fit = fitRegression(design, 0, sold.count)
  const residuals = new Float64Array(sold.count)
  writeResiduals(design, fit, 0, sold.count, residuals)
  const quarters = Array.from(sold.day, quarterOf)
  const [first, last] = [quarters[0]!, quarters.at(-1)!]
  const clipped = residuals.map((value) => Math.min(CLIP, Math.max(-CLIP, value)))
  const noise = clipped.reduce((sum, value) => sum + value * value, 0) / sold.count
  const groupOf = (
    rows: readonly number[],
    above: (quarter: number) => number,
    pooled: number,
  ): Quarter[] => {
    const sums = Array.from({ length: last - first + 1 }, () => ({ count: 0, sum: 0 }))
    for (const row of rows) {
      const cell = sums[quarters[row]! - first]!
      cell.count++
      cell.sum += clipped[row]! - above(quarters[row]!)
    }
    return sums.map(({ count, sum }) => ({
      count,
      deviation: sum / (count + pooled),
      variance: noise / (count + pooled),
    }))
  }
  const all = Array.from({ length: sold.count }, (_, row) => row)
  const whole = groupOf(all, () => 0, POOLED_DEPARTEMENT)
  const put = (key: string, counts: readonly Quarter[], parts: readonly (readonly Quarter[])[]) => {
    const levels = counts.map(({ count }, i) => ({
      quarter: first + i,
      count,
      level:
        trendAt(fit.trend, middleOf(first + i)) + parts.reduce((sum, part) => sum + part[i]!.deviation, 0),
      variance: parts.reduce((sum, part) => sum + part[i]!.variance, 0),
    }))
    found.set(key, { type, ...seriesOf(levels, last) })
  }
  put('departement', whole, [whole])
  const epcis = grouped(all, (row) => epciOf(sold.commune[row]!) ?? '')
  for (const [epci, rows] of epcis) {
    const own = groupOf(rows, (quarter) => whole[quarter - first]!.deviation, POOLED)
    if (epci !== '' && rows.length >= FEWEST) put(`epci:${epci}`, own, [whole, own])
    for (const [commune, its] of grouped(rows, (row) => sold.commune[row]!)) {
      if (its.length < FEWEST) continue
      const inEpci = (quarter: number) => whole[quarter - first]!.deviation + own[quarter - first]!.deviation
      const within = groupOf(its, inEpci, POOLED)
      put(`commune:${commune}`, within, [whole, own, within])
    }
  }
  return found
}

interface Level {
  quarter: number
  count: number
  level: number
  variance: number
}

/** The base is the first quarter with a sale. */
function seriesOf(levels: readonly Level[], last: number): Omit<Series, 'type'> {
  const from = levels.findIndex(({ count }) => count > 0)
  const base = levels[from]!
  return {
    base: quarterText(base.quarter),
    quarters: levels.slice(from).map(({ quarter, count, level, variance }) => {
      const reach = quarter === base.quarter ? 0 : BAND * Math.sqrt(variance + base.variance)
      const at = (log: number) => Math.round(1000 * Math.exp(log - base.level)) / 10
      return {
        quarter: quarterText(quarter),
        index: at(level),
        low: at(level - reach),
        high: at(level + reach),
        count,
        provisional: quarter > last - PROVISIONAL,
      }
    }),
  }
}

/** Quarters since 1970. */
function quarterOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return (date.getUTCFullYear() - 1970) * 4 + Math.floor(date.getUTCMonth() / 3)
}

function middleOf(quarter: number): number {
  return Date.UTC(1970 + Math.floor(quarter / 4), (quarter % 4) * 3 + 1, 15) / DAY_MS
}

function quarterText(quarter: number): string {
  return `${1970 + Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`
}
