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

test('finds them however far: a crowd in one place, and a few beyond it', () => {
  const crowd = soldWorld({ type: 'Maison', count: 400, days: 400, seed: 3 })
  crowd.lng.fill(40_000_000)
  crowd.lat.fill(480_000_000)
  // Some 7, 30 and 75 kilometres to the east.
  ;[1_000_000, 4_000_000, 10_000_000].forEach((east, i) => {
    crowd.lng[100 + i]! += east
  })
  const found = new NearestSales(crowd, plane)
  const rows = (lng: number, most: number, from: number, to: number) =>
    found.rows(plane.x(lng), plane.y(480_000_000), most, from, to).toSorted((a, b) => a - b)
  const all = Array.from({ length: 400 }, (_, row) => row)
  // All of the crowd are as far as the first of it.
  expect(rows(40_000_000, 10, 0, 400)).toEqual(all.filter((row) => row < 100 || row > 102))
  expect(rows(50_000_000, 2, 0, 400)).toEqual([101, 102])
  expect(rows(40_000_000, 398, 0, 400)).toEqual(all.filter((row) => row < 101 || row > 102))
  expect(rows(90_000_000, 4, 100, 103)).toEqual([100, 101, 102])
  expect(rows(90_000_000, 3, 100, 104)).toEqual([100, 101, 102])
  expect(rows(90_000_000, 3, 10, 10)).toEqual([])
})

test('what lies beyond a side of the square is nearer than what lies in its corners', () => {
  const few = soldWorld({ type: 'Maison', count: 5, days: 5, seed: 3 })
  const east = [390, -390, 450, 0, 5000]
  const north = [390, 390, 0, -450, 0]
  few.lng.set(east.map((metres) => Math.round(metres / plane.x(1))))
  few.lat.set(north.map((metres) => Math.round(metres / plane.y(1))))
  expect(new NearestSales(few, plane).rows(0, 0, 2, 0, 5).toSorted()).toEqual([2, 3])
})

test('a point infinitely far is refused', () => {
  expect(() => nearest.rows(Infinity, 0, 10, 0, 500)).toThrow(RangeError)
})

test('nothing is near where nothing was sold', () => {
  const none = soldWorld({ type: 'Maison', count: 0, days: 1, seed: 1 })
  expect(new NearestSales(none, plane).rows(0, 0, 10, 0, 0)).toEqual([])
})
