import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weightedMedian } from './weighted-median.ts'

const pair = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -2, max: 9 }))

test('half of the weights are reached at it, and not before it', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 70 }), (pairs) => {
      const weigh = (of: typeof pairs) => of.reduce((sum, [, weight]) => sum + Math.max(0, weight), 0)
      const median = weightedMedian(
        pairs.map(([value]) => value),
        pairs.map(([, weight]) => weight),
      )
      const total = weigh(pairs)
      if (total === 0) expect(median).toBeNaN()
      else {
        expect(weigh(pairs.filter(([value]) => value <= median))).toBeGreaterThanOrEqual(total / 2)
        expect(weigh(pairs.filter(([value]) => value < median))).toBeLessThan(total / 2)
      }
    }),
  )
})
