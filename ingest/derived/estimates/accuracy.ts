import { medianOf } from '../../../shared/estimates/median.ts'

/** How wrong a method was over some sales; errors are estimate / price − 1, in percent. */
export interface Accuracy {
  count: number
  /** Median of the errors without their signs, with its 95 % confidence interval. */
  medianErrorPercent: number
  medianErrorLowPercent: number
  medianErrorHighPercent: number
  meanErrorPercent: number
  /** Nine errors in ten are below. */
  p90ErrorPercent: number
  /** Median of the errors with their signs: below 0 where estimates are too low. */
  biasPercent: number
  within10Percent: number
  within20Percent: number
}

/** Two-sided 95 % of a normal distribution. */
const SURE = 1.96

/** The figures of some errors (estimate / price − 1); undefined when there is none. */
export function accuracyOf(errors: Float64Array): Accuracy | undefined {
  const count = errors.length
  if (count === 0) return undefined
  const sizes = errors.map(Math.abs).sort()
  const share = (limit: number) => sizes.filter((size) => size <= limit).length / count
  // Ranks between which the median of all such sales lies (binomial): no draw of random samples is needed.
  const half = (SURE * Math.sqrt(count)) / 2
  const at = (rank: number) => sizes[Math.min(count - 1, Math.max(0, rank))]!
  return {
    count,
    medianErrorPercent: percent(medianOf(sizes.slice())),
    medianErrorLowPercent: percent(at(Math.floor(count / 2 - half))),
    medianErrorHighPercent: percent(at(Math.ceil(count / 2 + half) - 1)),
    meanErrorPercent: percent(sizes.reduce((sum, size) => sum + size, 0) / count),
    p90ErrorPercent: percent(at(Math.ceil(0.9 * count) - 1)),
    biasPercent: percent(medianOf(errors.slice())),
    within10Percent: percent(share(0.1)),
    within20Percent: percent(share(0.2)),
  }
}

/** A share as a percentage of one decimal; never −0. */
export function percent(share: number): number {
  return Math.round(share * 1000) / 10 + 0
}
