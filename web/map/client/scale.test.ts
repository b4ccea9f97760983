import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classOf, medianOrNone, nearestOfSeries, scaleAround, scaleOfView } from './scale.ts'

test.each([
  [3210, 3200],
  [2840, 3200],
  [2800, 2500],
  [9200, 10_000],
  [8900, 8000],
  [50, 100],
  [0, 100],
  [1_000_000, 1_000_000],
])('a median of %i is rounded to %i', (median, reference) => {
  expect(nearestOfSeries(median)).toBe(reference)
})

test('the classes of 3,200 €/m²', () => {
  expect(scaleAround(3100)).toEqual({
    reference: 3200,
    breaks: [1920, 2400, 2880, 3520, 4320, 5440],
    isNarrow: false,
  })
})

test('prices of three colours and more have the classes of the view', () => {
  expect(scaleOfView(3100, [2000, 3000, 5000])).toEqual(scaleAround(3100))
})

test('prices that lie near each other have narrow classes around their own median', () => {
  const scale = scaleOfView(2000, [2245, 2310, 2402, 2505])
  expect(scale).toEqual({
    reference: 2360,
    breaks: [2080, 2190, 2310, 2410, 2530, 2640],
    isNarrow: true,
  })
  expect([2245, 2310, 2402, 2505].map((price) => classOf(price, scale))).toEqual([2, 3, 3, 4])
})

test('one price, and none, have nothing to be narrow about', () => {
  expect(scaleOfView(2000, [2245])).toEqual(scaleAround(2000))
  expect(scaleOfView(2000, [])).toEqual(scaleAround(2000))
})

test('a price is in the class whose least price it reaches', () => {
  const scale = scaleAround(3200)
  expect([1919, 1920, 3200, 3519, 3520, 5440, 99_999].map((price) => classOf(price, scale))).toEqual([
    0, 1, 3, 3, 4, 6, 6,
  ])
})

test('the reference is within an eighth of the median, and in the middle class', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 50_000 }), (median) => {
      const scale = scaleAround(median)
      expect(Math.abs(Math.log(scale.reference / median))).toBeLessThan(Math.log(1.135))
      expect(classOf(scale.reference, scale)).toBe(3)
      expect(scale.breaks.toSorted((a, b) => a - b)).toEqual(scale.breaks)
    }),
  )
})

test('the median of an even count is between its two middle values', () => {
  expect([medianOrNone([]), medianOrNone([3]), medianOrNone([9, 1, 4]), medianOrNone([4, 1, 2, 9])]).toEqual([
    undefined,
    3,
    4,
    3,
  ])
})
