import { expect, test } from 'vitest'
import { soldWorld } from '../../test/support/sold-world.ts'
import { factorise, solveFactorised } from './cholesky.ts'
import { Comparables, findComparables } from './comparables.ts'
import { CONSTANTS, type Kernel } from './constants.ts'
import { FEATURE_COUNT, FIRST_OTHER_FEATURE, writeFeatures } from './features.ts'
import { Kriging } from './kriging.ts'
import { NearestSales } from './nearest.ts'
import { type Deed, deedOf, NONE, Plane, type Sold } from './sold.ts'

const plane = new Plane(48)

/** The covariance of docs/estimates.md, term by term. */
function covariance(
  k: Kernel,
  { metres, surface, other, days, parcel, street }: ReturnType<typeof apart>,
): number {
  const exp = Math.exp
  const unlike = other / k.alikeFeatures
  const far = metres / k.farMetres
  let local = k.near * exp(-metres / k.nearMetres - surface / k.nearSurface) + k.far * exp(-far)
  let alike = k.alike * exp(-far - unlike)
  if (parcel) {
    local += k.parcel * exp(-surface / k.parcelSurface)
    alike += k.parcelAlike * exp(-surface / k.parcelSurface - unlike)
  }
  if (street) local += k.street * exp(-metres / 300)
  return (
    local * exp(-days / k.days) +
    alike +
    k.recent * exp(-metres / k.recentMetres - days / k.recentDays) +
    k.common * exp(-days / (4 * k.days)) +
    k.surface * exp(-surface / 0.5)
  )
}

type Type = 'Appartement' | 'Maison'
interface Dwelling extends Deed {
  parcel: number
  street: number
}
interface Placed {
  dwelling: Dwelling
  day: number
}

function dwellingOf(sold: Sold, row: number): Dwelling {
  return { ...deedOf(sold, row), parcel: sold.parcel[row]!, street: sold.street[row]! }
}

function apart(type: Type, a: Placed, b: Placed, metres: number) {
  const [left, right] = [a, b].map(({ dwelling }) => {
    const features = new Float64Array(FEATURE_COUNT[type])
    writeFeatures(type, dwelling, features)
    return features.subarray(FIRST_OTHER_FEATURE[type])
  })
  return {
    metres,
    surface: Math.abs(Math.log(a.dwelling.surface) - Math.log(b.dwelling.surface)),
    other: left!.reduce((sum, value, i) => sum + Math.abs(value - right![i]!), 0),
    days: Math.abs(a.day - b.day),
    parcel: a.dwelling.parcel === b.dwelling.parcel,
    street: a.dwelling.street !== NONE && a.dwelling.street === b.dwelling.street,
  }
}

test.each(['Appartement', 'Maison'] as const)(
  'weights of %s are those of the formula, to the last bit',
  (type) => {
    const sold = soldWorld({ type, count: 400, days: 1200, seed: 9 })
    for (let row = 0; row < sold.count; row++) {
      sold.outbuildings[row] = row % 4
      sold.carrez[row] = row % 3 === 0 ? sold.surface[row]! * 0.97 : 0
      if (row % 11 === 0) sold.street[row] = NONE
      if (row % 13 === 0) sold.parcel[row] = 0
    }
    const nearest = new NearestSales(sold, plane)
    const { kernel } = CONSTANTS[type]
    // A day long after the sales is in no table.
    for (const [row, day] of [
      [399, sold.day[399]!],
      [200, sold.day[399]! + 700],
      [390, sold.day[399]! + 6000],
    ] as const) {
      const dwelling = { ...dwellingOf(sold, row), parcel: row === 390 ? 0 : sold.parcel[row]! }
      const features = new Float64Array(FEATURE_COUNT[type])
      writeFeatures(type, dwelling, features)
      const { parcel, street, surface } = dwelling
      const place = { parcel, street, surface, lng: sold.lng[row]!, lat: sold.lat[row]! }
      const subject = { ...place, commune: sold.commune[row]!, features, logLand: 0, expected: {} }
      const found = new Comparables()
      findComparables(type, { sold, plane, nearest, from: 0, to: 390 }, subject, day, found)
      const { weights, variance } = new Kriging(kernel, type, sold, found).weightsFor(subject, day)
      const { count, x, y } = found
      const placed = Array.from({ length: count }, (_, i) => ({
        dwelling: dwellingOf(sold, found.row[i]!),
        day: sold.day[found.row[i]!]!,
      }))
      const own = covariance(kernel, { metres: 0, surface: 0, other: 0, days: 0, parcel: true, street: true })
      const matrix = new Float64Array(count * count)
      const toSubject = new Float64Array(count)
      for (let i = 0; i < count; i++) {
        for (let j = 0; j < i; j++) {
          const [east, north] = [x[i]! - x[j]!, y[i]! - y[j]!]
          const metres = Math.sqrt(east * east + north * north)
          matrix[i * count + j] = covariance(kernel, apart(type, placed[i]!, placed[j]!, metres))
        }
        matrix[i * count + i] = 1 + own
        const between = apart(type, placed[i]!, { dwelling, day }, found.distance[i]!)
        toSubject[i] = covariance(kernel, { ...between, parcel: subject.parcel !== 0 && between.parcel })
      }
      const expected = toSubject.slice()
      factorise(matrix, count)
      solveFactorised(matrix, count, expected)
      expect(weights).toEqual(expected)
      expect(variance).toBe(own - expected.reduce((sum, weight, i) => sum + weight * toSubject[i]!, 0))
    }
  },
)
