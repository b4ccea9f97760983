import { expect, test } from 'vitest'
import { CONSTANTS } from '../../../shared/estimates/constants.ts'
import { NearestSales } from '../../../shared/estimates/nearest.ts'
import { designOf } from '../../../shared/estimates/regression.ts'
import { Plane, type Sold } from '../../../shared/estimates/sold.ts'
import { seeded } from '../../../test/support/random.ts'
import { soldWorld } from '../../../test/support/sold-world.ts'
import { accuracyOf } from './accuracy.ts'
import { backtest, type Tested } from './backtest.ts'

const FIRST = 18_262
const plane = new Plane(48)

function testedOf(sold: Sold, options: { lag: number; from: number; to: number; most?: number }): Tested[] {
  const design = designOf('Appartement', sold)
  return [...backtest(design, plane, new NearestSales(sold, plane), CONSTANTS.Appartement, options)]
}

const world = () => soldWorld({ type: 'Appartement', count: 700, days: 1000, seed: 6, rise: 0.04 })
const errors = (tested: readonly Tested[], of: 'estimate' | 'commune') =>
  accuracyOf(
    Float64Array.from(
      tested,
      (one) => Math.exp((of === 'commune' ? one.commune : one.valued.usual.estimate) - one.actual) - 1,
    ),
  )!

test('is nearer than the commune’s median, and its interval holds', () => {
  const sold = soldWorld({ type: 'Appartement', count: 2000, days: 1000, seed: 6, rise: 0.04 })
  const tested = testedOf(sold, { lag: 180, from: FIRST + 800, to: FIRST + 1000 })
  expect(tested).toHaveLength(400)
  expect(errors(tested, 'estimate').medianErrorPercent).toBeLessThan(9)
  expect(errors(tested, 'commune').medianErrorPercent).toBeGreaterThan(11)
  const inside =
    tested.filter(({ actual, valued: { usual } }) => actual >= usual.low && actual <= usual.high).length / 400
  expect(inside).toBeGreaterThan(0.76)
  expect(inside).toBeLessThan(0.86)
})

test('no look-ahead: the future shuffled among itself leaves every estimate as it was', () => {
  const [sold, shuffled] = [world(), world()]
  const cut = FIRST + 800
  const first = sold.day.findIndex((day) => day >= cut)
  const random = seeded(3)
  const columns = [
    shuffled.price,
    shuffled.surface,
    shuffled.rooms,
    shuffled.lots,
    shuffled.parcel,
    shuffled.street,
    shuffled.commune,
    shuffled.lng,
    shuffled.lat,
  ]
  for (const column of columns)
    for (let row = first; row < sold.count; row++) {
      const other = first + Math.floor(random() * (sold.count - first))
      const was = column[row]!
      column[row] = column[other]!
      column[other] = was
    }
  expect(shuffled.price).not.toEqual(sold.price)
  const options = { lag: 0, from: FIRST + 700, to: cut }
  expect(testedOf(shuffled, options)).toEqual(testedOf(sold, options))
})

test('a sale is not known before its lag is over, nor on its own day', () => {
  const sold = world()
  const day = FIRST + 900
  const options = { lag: 180, from: day, to: day + 1 }
  const before = testedOf(sold, options)
  for (let row = 0; row < sold.count; row++) if (sold.day[row]! >= day - 180) sold.price[row] = 1e7
  const after = testedOf(sold, options)
  expect(after.map(({ valued, commune, nearest }) => [valued, commune, nearest])).toEqual(
    before.map(({ valued, commune, nearest }) => [valued, commune, nearest]),
  )
  for (let row = 0; row < sold.count; row++)
    if (sold.day[row]! < day - 180 && sold.day[row]! > day - 220) sold.price[row] = 1e7
  expect(testedOf(sold, options).map(({ valued }) => valued.usual.estimate)).not.toEqual(
    before.map(({ valued }) => valued.usual.estimate),
  )
})

test('the same sales give the same estimates to the last bit', () => {
  const options = { lag: 180, from: FIRST + 900, to: FIRST + 1000 }
  expect(testedOf(world(), options)).toEqual(testedOf(world(), options))
})

test('values no more sales than asked, spread over the period', () => {
  const tested = testedOf(world(), { lag: 0, from: FIRST + 600, to: FIRST + 1000, most: 100 })
  expect(tested.length).toBeGreaterThan(30)
  expect(tested.length).toBeLessThanOrEqual(100)
  expect(tested.at(-1)!.row).toBeGreaterThan(670)
})

test('refuses with fewer than thirty known sales', () => {
  const few = soldWorld({ type: 'Appartement', count: 25, days: 300, seed: 8 })
  expect(
    testedOf(few, { lag: 0, from: FIRST, to: FIRST + 300 }).every(({ valued }) =>
      Number.isNaN(valued.usual.estimate),
    ),
  ).toBe(true)
})
