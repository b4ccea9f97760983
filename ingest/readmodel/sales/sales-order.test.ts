import { expect, test } from 'vitest'
import { seeded } from '../../../test/support/random.ts'
import { salesOrder } from './sales-order.ts'

const random = seeded(1)
const places = Array.from({ length: 4000 }, () => [random() * 1e6, random() * 1e6] as const)

test('younger tiers come first: a week, 1, 3, 6 months, 1, 3, 7 years, and the rest', () => {
  const order = salesOrder(places)
  const [far, near] = [places[0]!, places[1]!]
  const ends = [7, 30, 91, 182, 365, 1095, 2555]
  for (const days of ends) {
    for (const place of [far, near]) expect(order(days - 1, place)).toBeLessThan(order(days, near))
    expect(order(days - 1, null), 'without a place: last of its tier').toBeGreaterThan(order(days - 1, far))
    expect(order(days - 1, null)).toBeLessThan(order(days, near))
  }
  expect(order(8, near), 'within a tier the age does not count').toBe(order(29, near))
})

test('within a tier neighbours follow each other', () => {
  const order = salesOrder(places)
  const along = places.toSorted((a, b) => order(0, a) - order(0, b))
  const step = (list: typeof places) =>
    list.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - list[i]![0], y - list[i]![1]), 0) /
    list.length
  // The mean distance of neighbours on the curve is near that of a grid of 4,000 points (16,000); at random it is 520,000.
  expect(step(along)).toBeLessThan(25_000)
})

test('one place, or none, has an order too', () => {
  expect(salesOrder([[1, 2]])(0, [1, 2])).toBe(0)
  expect(salesOrder([])(0, null)).toBeGreaterThan(0)
})
