import { expect, test } from 'vitest'
import { gradeOf } from '../../../shared/estimates/grade.ts'
import { soldWorld } from '../../../test/support/sold-world.ts'
import { accuracyOf } from './accuracy.ts'
import type { Tested } from './backtest.ts'
import { bandOf, typeCardOf } from './card.ts'
import { twinRowsOf, twinsOf } from './twins.ts'

test('the figures of errors', () => {
  expect(accuracyOf(Float64Array.from([-0.3, -0.1, 0, 0.05, 0.5]))).toEqual({
    count: 5,
    medianErrorPercent: 10,
    medianErrorLowPercent: 0,
    medianErrorHighPercent: 50,
    meanErrorPercent: 19,
    p90ErrorPercent: 50,
    biasPercent: 0,
    within10Percent: 60,
    within20Percent: 60,
  })
  expect(accuracyOf(new Float64Array(0))).toBeUndefined()
})

test('grades by the width of the interval', () => {
  expect([0.29, 0.3, 0.449, 0.64, 0.65, 0.9, 3].map(gradeOf)).toEqual(['A', 'B', 'B', 'C', 'D', 'E', 'E'])
})

test('bands', () => {
  expect([0, 1999, 2000, 90_000].map((value) => bandOf([0, 2000, 50_000], value))).toEqual([
    '0-2000',
    '0-2000',
    '2000-50000',
    '50000-',
  ])
})

const sold = soldWorld({ type: 'Appartement', count: 60, days: 60, seed: 9 })
const valued = (estimate: number) => ({ estimate, spread: 0.1, low: 7.9, high: 8.2 })
const tested: Tested[] = Array.from({ length: 60 }, (_, row) => ({
  row,
  actual: 8,
  valued: {
    least: valued(row < 10 ? Number.NaN : 8.2),
    usual: valued(row < 10 ? Number.NaN : 8.1),
    all: valued(row < 10 ? Number.NaN : 8),
  },
  commune: 8.05,
  iris: Number.NaN,
  nearest: 8.2,
  twelve: 8.1,
}))

test('a card tells refusals, coverage, baselines on the same sales, and where the plain median was nearer', () => {
  const card = typeCardOf('Appartement', sold, tested, () => '2000-10000', twinRowsOf(sold))!
  expect(card).toMatchObject({
    count: 50,
    refusedCount: 10,
    medianErrorPercent: 10.5,
    worseThanCommuneMedian: true,
  })
  expect(card.inputs).toEqual(['rooms', 'outbuildings'])
  expect(card.byInputs!.map(({ level, medianErrorPercent }) => [level, medianErrorPercent])).toEqual([
    ['least', 22.1],
    ['usual', 10.5],
    ['all', 0],
  ])
  expect(card.byInputs!.map((one) => one.worseThanCommuneMedian)).toEqual([true, true, false])
  expect(card.interval).toMatchObject({ coveragePercent: 100, coverageByThirdPercent: [100, 100, 100] })
  expect(card.baselines.map(({ method, count }) => [method, count])).toEqual([
    ['commune-median', 50],
    ['ten-nearest', 50],
    ['twelve-comparables', 50],
  ])
  expect(card.groups.map(({ by, value }) => `${by} ${value}`)).toEqual([
    'commune-population 2000-10000',
    'grade A',
    'ordinary-price yes',
    'year 2020',
  ])
})

test('fewer than forty valued sales have no figures', () => {
  expect(
    typeCardOf('Appartement', sold, tested.slice(0, 49), () => undefined, twinRowsOf(sold)),
  ).toBeUndefined()
})

test('twins: same parcel and rooms, surfaces within 5 %, within a year', () => {
  const pair = soldWorld({ type: 'Appartement', count: 3, days: 3, seed: 1 })
  pair.parcel.fill(7)
  pair.rooms.fill(2)
  pair.surface.set([50, 52, 80])
  pair.price.set([100_000, 104_000 * 1.2, 1])
  expect(twinsOf(pair, twinRowsOf(pair), [0, 1, 2])).toEqual({ pairCount: 1, medianDifferencePercent: 16.7 })
  pair.parcel.set([7, 8, 9])
  expect(twinsOf(pair, twinRowsOf(pair), [0, 1, 2])).toBeNull()
})
