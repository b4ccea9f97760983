import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latitudeAt, mercator, TABLED_OFF, tabledMercator } from './mercator.ts'

test('the equator is in the middle of the map, Paris above it, what is beyond 85.05° at its edges', () => {
  expect(mercator(0)).toBe(0.5)
  expect(mercator(48.8566e7)).toBeCloseTo(0.344028403, 9)
  expect(mercator(90e7)).toBeCloseTo(0, 12)
  expect(mercator(-90e7)).toBeCloseTo(1, 12)
  expect(latitudeAt(mercator(48.8566e7))).toBeCloseTo(48.8566e7, 4)
})

test('the table gives the height of any latitude, at the ends of its bands too', () => {
  const anywhere = fc.integer({ min: -90e7, max: 90e7 })
  const atBands = fc
    .tuple(fc.integer({ min: -480, max: 480 }), fc.integer({ min: -1, max: 1 }))
    .map(([band, step]) => band * 1_250_000 + step)
  fc.assert(
    fc.property(fc.oneof(anywhere, atBands), (y) => {
      expect(Math.abs(tabledMercator(y) - mercator(y))).toBeLessThan(TABLED_OFF)
    }),
    { numRuns: 10_000 },
  )
})
