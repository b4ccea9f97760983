import type { DwellingType } from '../schemas/price.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import { COMPARABLES, type Comparables } from './comparables.ts'
import type { Kernel } from './constants.ts'
import { FEATURE_COUNT, FIRST_OTHER_FEATURE, writeFeatures } from './features.ts'
import { NONE, type Sold, type Subject, subjectOf } from './sold.ts'

const STREET_METRES = 300
const SURFACE_LENGTH = 0.5
const MOST_FEATURES = Math.max(...Object.values(FEATURE_COUNT))

const matrix = new Float64Array(COMPARABLES * COMPARABLES)
/** Features of the comparables, and of the dwelling behind them. */
const features = new Float64Array((COMPARABLES + 1) * MOST_FEATURES)

/**
 * Covariance of two residuals by what tells their dwellings apart: metres, differences of ln(surface) and of all other features, days. Plain
 * numbers, because it is computed 1,830 times an estimate.
 */
function covariance(
  k: Kernel,
  metres: number,
  logSurface: number,
  other: number,
  days: number,
  sameParcel: boolean,
  sameStreet: boolean,
): number {
  const unlike = other / k.alikeFeatures
  const far = metres / k.farMetres
  let local = k.near * Math.exp(-metres / k.nearMetres - logSurface / k.nearSurface) + k.far * Math.exp(-far)
  let alike = k.alike * Math.exp(-far - unlike)
  if (sameParcel) {
    const size = -logSurface / k.parcelSurface
    local += k.parcel * Math.exp(size)
    alike += k.parcelAlike * Math.exp(size - unlike)
  }
  if (sameStreet) local += k.street * Math.exp(-metres / STREET_METRES)
  return (
    local * Math.exp(-days / k.days) +
    alike +
    k.recent * Math.exp(-metres / k.recentMetres - days / k.recentDays) +
    k.common * Math.exp(-days / (4 * k.days)) +
    k.surface * Math.exp(-logSurface / SURFACE_LENGTH)
  )
}

/** Covariance of a dwelling's residual with itself. */
const own = (kernel: Kernel) => covariance(kernel, 0, 0, 0, 0, true, true)

/**
 * Writes the weight of each comparable's residual into `weights`: simple kriging, the noise of one sale being 1.
 *
 * @returns variance of what is not known, in that unit
 */
export function krigingWeights(
  kernel: Kernel,
  type: DwellingType,
  sold: Sold,
  subject: Subject,
  day: number,
  found: Comparables,
  weights: Float64Array,
): number {
  const { count, row, x, y, logSurface } = found
  const subjectSurface = Math.log(subject.surface)
  for (let i = 0; i < count; i++) writeFeatures(type, subjectOf(sold, row[i]!), features, i * MOST_FEATURES)
  writeFeatures(type, subject, features, count * MOST_FEATURES)
  const covariances = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const a = row[i]!
    const street = sold.street[a]!
    const parcel = sold.parcel[a]!
    for (let j = 0; j < i; j++) {
      const b = row[j]!
      const [east, north] = [x[i]! - x[j]!, y[i]! - y[j]!]
      matrix[i * COMPARABLES + j] = covariance(
        kernel,
        Math.sqrt(east * east + north * north),
        Math.abs(logSurface[i]! - logSurface[j]!),
        featuresApart(type, i, j),
        Math.abs(sold.day[a]! - sold.day[b]!),
        parcel === sold.parcel[b],
        street !== NONE && street === sold.street[b],
      )
    }
    matrix[i * COMPARABLES + i] = 1 + own(kernel)
    covariances[i] = covariance(
      kernel,
      found.distance[i]!,
      Math.abs(logSurface[i]! - subjectSurface),
      featuresApart(type, i, count),
      Math.abs(day - sold.day[a]!),
      subject.parcel !== 0 && parcel === subject.parcel,
      street !== NONE && street === subject.street,
    )
  }
  weights.set(covariances)
  factorise(matrix, count, COMPARABLES)
  solveFactorised(matrix, count, weights, COMPARABLES)
  let known = 0
  for (let i = 0; i < count; i++) known += weights[i]! * covariances[i]!
  return own(kernel) - known
}

/** Sum of the differences of all features that are not of size, between two places of `features`. */
function featuresApart(type: DwellingType, i: number, j: number): number {
  let sum = 0
  for (let f = FIRST_OTHER_FEATURE[type]; f < FEATURE_COUNT[type]; f++)
    sum += Math.abs(features[i * MOST_FEATURES + f]! - features[j * MOST_FEATURES + f]!)
  return sum
}
