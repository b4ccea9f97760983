import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PLAN_HEIGHT, PLAN_WIDTH, pathOf, polygonsOf, viewOf } from './plan-view.ts'

const square = (side: number) => {
  const [x, y] = [25_000_000, 465_000_000]
  return [[[x, y, x + side, y, x + side, y + side, x, y + side]]]
}

test('a parcel takes half of the drawing and keeps its proportions', () => {
  // 0.001 degrees at 46.5° of latitude: 76.74 m by 111.16 m.
  const view = viewOf(square(10_000))
  expect(view.width).toBeCloseTo(76.77, 1)
  expect(view.height).toBeCloseTo(111.16, 1)
  expect(view.height * view.scale).toBeCloseTo(PLAN_HEIGHT / 2, 6)
  expect(view.place(25_005_000, 465_005_000)).toEqual([PLAN_WIDTH / 2, PLAN_HEIGHT / 2])
  // East is right, north is up.
  const [x, y] = view.place(25_010_000, 465_010_000)
  expect(x - PLAN_WIDTH / 2).toBeCloseTo((view.width / 2) * view.scale, 6)
  expect(PLAN_HEIGHT / 2 - y).toBeCloseTo(PLAN_HEIGHT / 4, 6)
})

test('a speck is not blown up beyond fifty metres across', () => {
  expect(viewOf(square(1)).scale).toBe(PLAN_WIDTH / 50)
})

test('every vertex of the parcel is on the drawing, whatever its shape', () => {
  const vertex = fc.tuple(
    fc.integer({ min: -600_000, max: 600_000 }),
    fc.integer({ min: -90_000, max: 90_000 }),
  )
  fc.assert(
    fc.property(fc.array(vertex, { minLength: 3, maxLength: 30 }), (offsets) => {
      const ring = offsets.flatMap(([x, y]) => [25_000_000 + x, 465_000_000 + y])
      const view = viewOf([[ring]])
      for (let i = 0; i < ring.length; i += 2) {
        const [x, y] = view.place(ring[i]!, ring[i + 1]!)
        expect(x).toBeGreaterThanOrEqual(PLAN_WIDTH / 4 - 1e-6)
        expect(x).toBeLessThanOrEqual((3 * PLAN_WIDTH) / 4 + 1e-6)
        expect(y).toBeGreaterThanOrEqual(PLAN_HEIGHT / 4 - 1e-6)
        expect(y).toBeLessThanOrEqual((3 * PLAN_HEIGHT) / 4 + 1e-6)
      }
    }),
  )
})

test('a path has a ring for each outline and hole, closed, without vertices that coincide', () => {
  const ring = (at: number) =>
    [
      [at, 46.5],
      [at + 0.001, 46.5],
      [at + 0.001, 46.501],
      [at + 0.0010000001, 46.501],
      [at, 46.5],
    ] as [number, number][]
  const polygons = polygonsOf({ type: 'MultiPolygon', coordinates: [[ring(2.5), ring(2.6)], [ring(2.7)]] })
  expect(polygons.map((rings) => rings.length)).toEqual([2, 1])
  expect(polygons[0]![0]).toHaveLength(8)
  const path = pathOf(polygons, viewOf(polygons))
  expect(path.match(/M/g)).toHaveLength(3)
  expect(path.match(/Z/g)).toHaveLength(3)
  expect(path.match(/L/g)).toHaveLength(6)
})
