import type { DwellingType } from '../schemas/price.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import { COMPARABLES, type Comparables } from './comparables.ts'
import type { Kernel } from './constants.ts'
import { commonAfter, type Fading, fadingOf, nearAfter } from './fading.ts'
import { FEATURE_COUNT, FIRST_OTHER_FEATURE, writeFeatures } from './features.ts'
import { NONE, type Sold, type Subject, subjectOf } from './sold.ts'

const STREET_METRES = 300
const SURFACE_LENGTH = 0.5
const MOST_FEATURES = Math.max(...Object.values(FEATURE_COUNT))

const matrix = new Float64Array(COMPARABLES * COMPARABLES)
const covariances = new Float64Array(COMPARABLES)

/** What tells the comparables apart, column by column; behind the last of them stands the dwelling that is valued. */
const features = new Float64Array((COMPARABLES + 1) * MOST_FEATURES)
const logSurface = new Float64Array(COMPARABLES + 1)
const day = new Int32Array(COMPARABLES + 1)
const street = new Uint32Array(COMPARABLES + 1)
const parcel = new Float64Array(COMPARABLES + 1)

/** The features of which `writeTelling` found that they differ. */
const tellingFeatures = new Uint8Array(MOST_FEATURES)

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

/**
 * Writes the weight of each comparable's residual into `weights`: simple kriging, the noise of one sale being 1.
 *
 * @param valuedOn whole days since 1970-01-01
 * @returns variance of what is not known, in that unit
 */
export function krigingWeights(
  kernel: Kernel,
  type: DwellingType,
  sold: Sold,
  subject: Subject,
  valuedOn: number,
  found: Comparables,
  weights: Float64Array,
): number {
  const { count, row, x, y } = found
  const fading = fadingOf(kernel)
  const own = covariance(kernel, fading, 0, 0, 0, 0, true, true)
  for (let i = 0; i < count; i++) {
    const at = row[i]!
    put(i, type, subjectOf(sold, at), sold.day[at]!, found.logSurface[i]!)
  }
  put(count, type, subject, valuedOn, Math.log(subject.surface))
  const telling = writeTelling(type, count)
  /** Covariance of two of them, so many metres apart. */
  const between = (i: number, j: number, metres: number, sameParcel: boolean) => {
    let other = 0
    for (let t = 0; t < telling; t++) {
      const f = tellingFeatures[t]!
      other += Math.abs(features[i * MOST_FEATURES + f]! - features[j * MOST_FEATURES + f]!)
    }
    return covariance(
      kernel,
      fading,
      metres,
      Math.abs(logSurface[i]! - logSurface[j]!),
      other,
      Math.abs(day[i]! - day[j]!),
      sameParcel,
      street[i] !== NONE && street[i] === street[j],
    )
  }
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const [east, north] = [x[i]! - x[j]!, y[i]! - y[j]!]
      const metres = Math.sqrt(east * east + north * north)
      matrix[i * COMPARABLES + j] = between(i, j, metres, parcel[i] === parcel[j])
    }
    matrix[i * COMPARABLES + i] = 1 + own
    const sameParcel = subject.parcel !== 0 && parcel[i] === subject.parcel
    covariances[i] = between(i, count, found.distance[i]!, sameParcel)
    weights[i] = covariances[i]!
  }
  factorise(matrix, count, COMPARABLES)
  solveFactorised(matrix, count, weights, COMPARABLES)
  let known = 0
  for (let i = 0; i < count; i++) known += weights[i]! * covariances[i]!
  return own - known
}

function put(at: number, type: DwellingType, dwelling: Subject, on: number, size: number): void {
  writeFeatures(type, dwelling, features, at * MOST_FEATURES)
  logSurface[at] = size
  day[at] = on
  street[at] = dwelling.street
  parcel[at] = dwelling.parcel
}

/**
 * Writes the features that are not of size and in which the dwellings up to `last` differ into `tellingFeatures`, and gives how many they are. The
 * others would add 0 to the difference of any two.
 */
function writeTelling(type: DwellingType, last: number): number {
  let telling = 0
  for (let f = FIRST_OTHER_FEATURE[type]; f < FEATURE_COUNT[type]; f++) {
    let at = 1
    while (at <= last && features[at * MOST_FEATURES + f] === features[f]) at++
    if (at <= last) tellingFeatures[telling++] = f
  }
  return telling
}
