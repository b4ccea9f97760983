import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, linear, roundStep, roundTicks } from './scale.ts'

test('a value is placed in proportion, upside down too', () => {
  expect(linear([0, 10], [0, 100])(2.5)).toBe(25)
  expect(linear([2000, 4000], [200, 0])(3000)).toBe(100)
  expect(linear([5, 5], [0, 100])(5)).toBe(50)
})

test.each([
  [0, 10, 5, [0, 2.5, 5, 7.5, 10]],
  [2130, 4820, 5, [2000, 3000, 4000, 5000]],
  [9.4, 12.1, 4, [9, 10, 11, 12, 13]],
  [0, 0, 4, [0, 0.5, 1]],
  [3500, 3500, 4, [0, 2000, 4000]],
])('%f to %f in at most %i steps', (low, high, most, ticks) => {
  expect(roundTicks(low, high, most)).toEqual(ticks)
})

const amounts = fc.tuple(
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
)

test('ticks enclose the values, evenly, and are not too many', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 2, max: 12 }), ([low, length], most) => {
      const high = low + length
      const ticks = roundTicks(low, high, most)
      expect(ticks[0]!).toBeLessThanOrEqual(low + 1e-6 * high)
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(high - 1e-6 * high)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(most + 2)
      const step = ticks[1]! - ticks[0]!
      for (let i = 1; i < ticks.length; i++)
        expect(Math.abs(ticks[i]! - ticks[i - 1]! - step)).toBeLessThan(1e-6 * step + 1e-5)
    }),
  )
})

test('a step crosses the length in as many steps as it may', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 12 }), ([, length], most) => {
      const step = roundStep(length, most)
      expect(length / step).toBeLessThanOrEqual(most * (1 + 1e-6))
      // The next smaller step would be too short.
      expect(length / step).toBeGreaterThan(most / 2.6)
    }),
  )
})

test('order is kept by every scale', () => {
  fc.assert(
    fc.property(amounts, ([low, length]) => {
      const place = linear([low, low + length], [300, 0])
      expect(place(low)).toBeGreaterThan(place(low + length / 2))
      expect(place(low + length / 2)).toBeGreaterThan(place(low + length))
    }),
  )
})

test('coordinates are written with one decimal', () => {
  expect([at(1 / 3), at(12)]).toEqual(['0.3', '12.0'])
})
