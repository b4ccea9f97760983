import { expect, test } from 'vitest'
import { seeded } from '../../test/support/random.ts'
import { quantilesOf } from './interval.ts'

const pooled = { low: 2, high: 3 }

test('each end is the ⌈0.9 (n+1)⌉-th smallest, apart', () => {
  const scores = Float64Array.from({ length: 99 }, (_, i) => i - 30)
  expect(quantilesOf(scores, pooled)).toEqual({ low: 21, high: 59 })
})

test('with fewer than sixty scores the pooled quantiles stand in', () => {
  expect(quantilesOf(new Float64Array(59), pooled)).toBe(pooled)
  expect(quantilesOf(new Float64Array(60), pooled)).toEqual({ low: -0, high: 0 })
})

test('an interval so calibrated holds four new scores in five, however skewed they are', () => {
  const random = seeded(11)
  const draw = () => Math.log(random()) + random() * 0.3
  const { low, high } = quantilesOf(Float64Array.from({ length: 600 }, draw), pooled)
  const inside = Array.from({ length: 20_000 }, draw).filter((score) => score >= -low && score <= high).length
  expect(inside / 20_000).toBeGreaterThan(0.76)
  expect(inside / 20_000).toBeLessThan(0.84)
})
