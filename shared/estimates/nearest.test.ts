import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soldWorld } from '../../test/support/sold-world.ts'
import { NearestSales } from './nearest.ts'
import { Plane } from './sold.ts'

const sold = soldWorld({ type: 'Appartement', count: 500, days: 500, seed: 5 })
const plane = new Plane(48)
const nearest = new NearestSales(sold, plane)
/** The tree counts in decimetres. */
const decimetres = (value: number) => Math.round(value * 10)

test('gives the nearest known rows, and all those as far as the last of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 499 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 250 }),
      fc.integer({ min: 250, max: 500 }),
      (at, most, from, to) => {
        const [x, y] = [plane.x(sold.lng[at]!), plane.y(sold.lat[at]!)]
        const found = nearest.rows(x, y, most, from, to)
        const distance = (row: number) =>
          Math.hypot(
            decimetres(plane.x(sold.lng[row]!)) - x * 10,
            decimetres(plane.y(sold.lat[row]!)) - y * 10,
          )
        const known = Array.from({ length: to - from }, (_, i) => from + i)
        const sorted = known.map(distance).sort((a, b) => a - b)
        const reach = sorted[Math.min(most, sorted.length) - 1] ?? 0
        expect(found.toSorted((a, b) => a - b)).toEqual(known.filter((row) => distance(row) <= reach + 1e-6))
      },
    ),
  )
})

test('nothing is near where nothing was sold', () => {
  const none = soldWorld({ type: 'Maison', count: 0, days: 1, seed: 1 })
  expect(new NearestSales(none, plane).rows(0, 0, 10, 0, 0)).toEqual([])
})
