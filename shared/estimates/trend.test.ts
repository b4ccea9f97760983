import { expect, test } from 'vitest'
import { driftTo, knotAt, knotCount, trendAt } from './trend.ts'

const trend = { start: 1000, end: 1182, knots: Float64Array.from([0, 0.1, 0.3, 0.3]) }

test('knots stand every 91 days and cover the last sale', () => {
  expect(knotCount(1000, 1000)).toBe(2)
  expect(knotCount(1000, 1090)).toBe(2)
  expect(knotCount(1000, 1091)).toBe(3)
  expect(knotAt(trend, 1091)).toEqual([1, 0])
})

test('the trend is linear between knots, and constant outside the days of its sales', () => {
  expect(trendAt(trend, 900)).toBe(0)
  expect(trendAt(trend, 1045.5)).toBeCloseTo(0.05)
  expect(trendAt(trend, 1182)).toBeCloseTo(0.3)
  expect(trendAt(trend, 5000)).toBeCloseTo(0.3)
})

test('drift follows the slope of the last four quarters, at most 8 % a year up and 6 % down', () => {
  const of = (step: number) => ({
    start: 0,
    end: 364,
    knots: Float64Array.from([0, 1, 2, 3, 4, 5].map((n) => n * step)),
  })
  expect(driftTo(of(0.01), 364)).toBe(0)
  expect(driftTo(of(0.01), 364 + 182)).toBeCloseTo(0.02, 10)
  expect(driftTo(of(0.5), 364 + 365)).toBeCloseTo(0.08)
  expect(driftTo(of(-0.5), 364 + 365)).toBeCloseTo(-0.06)
})
