import type { DwellingType } from '../identifiers/dwelling-types.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import { type Comparables, MOST_MODEL_FEATURES } from './comparables.ts'
import type { Kernel } from './constants.ts'
import { commonAfter, type Fading, fadingOf, nearAfter } from './fading.ts'
import { FEATURE_COUNT, FIRST_OTHER_FEATURE } from './features.ts'
import { NONE, type Sold } from './sold.ts'
import type { EstimateSubject } from './subject.ts'

const STREET_METRES = 300
const SURFACE_LENGTH = 0.5

/**
 * Covariance of two residuals by what tells their dwellings apart: metres, differences of ln(surface) and of all other features, days. Plain
 * numbers, because it is computed 1,830 times an estimate: exponentials are two thirds of it, so that a term of which the kernel has none (0) computes
 * none, and what depends on days alone stands in a table.
 */
function covariance(
  k: Kernel,
  { near, common }: Fading,
  metres: number,
  surfaceApart: number,
  other: number,
  days: number,
  sameParcel: boolean,
  sameStreet: boolean,
): number {
  const unlike = other / k.alikeFeatures
  const far = metres / k.farMetres
  let local =
    k.near * Math.exp(-metres / k.nearMetres - surfaceApart / k.nearSurface) + k.far * Math.exp(-far)
  let alike = k.alike * Math.exp(-far - unlike)
  if (sameParcel) {
    const size = -surfaceApart / k.parcelSurface
    local += k.parcel * Math.exp(size)
    if (k.parcelAlike !== 0) alike += k.parcelAlike * Math.exp(size - unlike)
  }
  if (sameStreet) local += k.street * Math.exp(-metres / STREET_METRES)
  let sum = local * (near[days] ?? nearAfter(k, days)) + alike
  if (k.recent !== 0) sum += k.recent * Math.exp(-metres / k.recentMetres - days / k.recentDays)
  return sum + (common[days] ?? commonAfter(k, days)) + k.surface * Math.exp(-surfaceApart / SURFACE_LENGTH)
}

/** Simple kriging of the residuals of some comparables: their covariances are factorised once, whatever is asked about at their place. */
export class Kriging {
  readonly #kernel: Kernel
  readonly #sold: Sold
  readonly #found: Comparables
  /** The features that are not of size, by type. */
  readonly #first: number
  readonly #last: number
  readonly #own: number
  readonly #matrix: Float64Array

  constructor(kernel: Kernel, type: DwellingType, sold: Sold, found: Comparables) {
    this.#kernel = kernel
    this.#sold = sold
    this.#found = found
    this.#first = FIRST_OTHER_FEATURE[type]
    this.#last = FEATURE_COUNT[type]
    this.#own = covariance(kernel, fadingOf(kernel), 0, 0, 0, 0, true, true)
    this.#matrix = this.#factorised()
  }

  /** Cholesky factor of the covariances of the comparables, the noise of one sale being 1. */
  #factorised(): Float64Array {
    const fading = fadingOf(this.#kernel)
    const { day, street, parcel } = this.#sold
    const { count, row, x, y, logSurface, features } = this.#found
    const telling = this.#telling()
    const matrix = new Float64Array(count * count)
    for (let i = 0; i < count; i++) {
      const own = row[i]!
      for (let j = 0; j < i; j++) {
        const theirs = row[j]!
        const [east, north] = [x[i]! - x[j]!, y[i]! - y[j]!]
        let other = 0
        for (const f of telling)
          other += Math.abs(features[i * MOST_MODEL_FEATURES + f]! - features[j * MOST_MODEL_FEATURES + f]!)
        matrix[i * count + j] = covariance(
          this.#kernel,
          fading,
          Math.sqrt(east * east + north * north),
          Math.abs(logSurface[i]! - logSurface[j]!),
          other,
          Math.abs(day[own]! - day[theirs]!),
          parcel[own] === parcel[theirs],
          street[own] !== NONE && street[own] === street[theirs],
        )
      }
      matrix[i * count + i] = 1 + this.#own
    }
    factorise(matrix, count)
    return matrix
  }

  /** The features that are not of size and in which the comparables differ: the others would add 0 to the difference of any two. */
  #telling(): number[] {
    const { count, features } = this.#found
    const telling: number[] = []
    for (let f = this.#first; f < this.#last; f++) {
      let at = 1
      while (at < count && features[at * MOST_MODEL_FEATURES + f] === features[f]) at++
      if (at < count) telling.push(f)
    }
    return telling
  }

  /**
   * The weight of each comparable's residual in that of a dwelling at their place, and the variance of what is not known, in that of one sale.
   *
   * @param valuedOn whole days since 1970-01-01
   */
  weightsFor(subject: EstimateSubject, valuedOn: number): { weights: Float64Array; variance: number } {
    const fading = fadingOf(this.#kernel)
    const { day, street, parcel } = this.#sold
    const { count, row, distance, logSurface, features } = this.#found
    const size = Math.log(subject.surface)
    const covariances = new Float64Array(count)
    for (let i = 0; i < count; i++) {
      const at = row[i]!
      let other = 0
      for (let f = this.#first; f < this.#last; f++)
        other += Math.abs(features[i * MOST_MODEL_FEATURES + f]! - subject.features[f]!)
      covariances[i] = covariance(
        this.#kernel,
        fading,
        distance[i]!,
        Math.abs(logSurface[i]! - size),
        other,
        Math.abs(day[at]! - valuedOn),
        subject.parcel !== 0 && parcel[at] === subject.parcel,
        street[at] !== NONE && street[at] === subject.street,
      )
    }
    const weights = covariances.slice()
    solveFactorised(this.#matrix, count, weights)
    let known = 0
    for (let i = 0; i < count; i++) known += weights[i]! * covariances[i]!
    return { weights, variance: this.#own - known }
  }
}
