import type { Comparables } from './comparables.ts'
import { medianOf } from './median.ts'
import type { Sold } from './sold.ts'
import type { EstimateSubject } from './subject.ts'

/** Number of terms of the predicted spread. */
export const SPREAD_TERMS = 12

/** What the spread of an estimate's error is predicted from. */
export interface SpreadInput {
  /** Residuals of the comparables, the most alike first. */
  raw: Float64Array
  /** Robust deviations of the first thirty and the first twelve of them. */
  deviationOfHalf: number
  deviationOfFew: number
  /** The kriging's variance. */
  variance: number
  /** How far the twelve comparables and the kriging are apart (log). */
  apart: number
  /** How far the kriging is from the median of the first thirty residuals. */
  offCentre: number
  sold: Sold
  found: Comparables
  subject: EstimateSubject
}

/** Writes the terms that the coefficients of a spread multiply into `out`. */
export function writeSpreadTerms(input: SpreadInput, out: Float64Array): void {
  const { deviationOfHalf, deviationOfFew, variance, apart, offCentre, sold, found, subject } = input
  const own = Math.log(subject.surface)
  const first = Math.min(20, found.count)
  let inBuilding = 0
  for (let i = 0; i < found.count; i++)
    if (
      subject.parcel !== 0 &&
      sold.parcel[found.row[i]!] === subject.parcel &&
      Math.abs(found.logSurface[i]! - own) < 0.3
    )
      inBuilding++
  const sixth = found.distance.slice(0, found.count).sort()[5] ?? 0
  const land = new Float64Array(first)
  for (let i = 0; i < first; i++) land[i] = Math.log1p(sold.land[found.row[i]!]!)
  out[0] = 1
  out[1] = Math.log(Math.max(0.03, deviationOfHalf))
  out[2] = Math.log(Math.max(0.03, deviationOfFew))
  out[3] = Math.log(Math.max(0.05, variance))
  out[4] = Math.log1p(inBuilding)
  out[5] = Math.log(Math.max(20, sixth) / 200)
  out[6] = apart
  out[7] = offCentre
  out[8] = Math.max(0, 3.3 - own)
  out[9] = Math.max(0, own - 4.6)
  out[10] = Math.abs(subject.logLand - medianOf(land))
  out[11] = Math.abs(own - medianOf(found.logSurface.slice(0, first)))
}

const terms = new Float64Array(SPREAD_TERMS)

/** The predicted spread of the log error, before it is scaled by the quantiles of what was seen. */
export function predictSpread(coefficients: readonly number[], input: SpreadInput): number {
  writeSpreadTerms(input, terms)
  let sum = 0
  for (let i = 0; i < SPREAD_TERMS; i++) sum += coefficients[i]! * terms[i]!
  return Math.exp(sum)
}
