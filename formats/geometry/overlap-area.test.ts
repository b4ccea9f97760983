import fc from 'fast-check'
import { type Geom, intersection } from 'polyclip-ts'
import { expect, test } from 'vitest'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { PlaneShape } from './overlap-area.ts'

const box = (west: number, south: number, east: number, north: number) => [
  ...[west, south, east, south, east, north, west, north],
]
const turned = (ring: readonly number[]) => {
  const pairs = Array.from({ length: ring.length / 2 }, (_, i) => ring.slice(2 * i, 2 * i + 2))
  return pairs.toReversed().flat()
}

test('areas that can be computed by hand', () => {
  const square = new PlaneShape([[box(0, 0, 10, 10)]])
  expect(square.area).toBe(100)
  expect(square.commonArea(square)).toBe(100)
  expect(square.commonArea(new PlaneShape([[box(10, 0, 20, 10)]]))).toBe(0)
  expect(square.commonArea(new PlaneShape([[box(5, 5, 15, 15)]]))).toBe(25)
  // A triangle whose edges cross those of the square.
  expect(square.commonArea(new PlaneShape([[[0, 0, 20, 0, 0, 20]]]))).toBe(100)
  expect(square.commonArea(new PlaneShape([[[0, 0, 10, 0, 0, 10]]]))).toBe(50)
  expect(square.commonArea(new PlaneShape([[[-5, 5, 5, -5, 15, 5, 5, 15]]]))).toBe(100)
  expect(square.commonArea(new PlaneShape([[[0, 5, 5, 0, 10, 5, 5, 10]]]))).toBe(50)
})

test('holes and several outlines count, whichever way their rings run', () => {
  const court = [box(0, 0, 10, 10), box(4, 4, 6, 6)]
  const two = [...[court], [box(20, 0, 30, 10)]]
  const across = new PlaneShape([[box(5, 0, 25, 10)]])
  for (const shape of [two, two.map((rings) => rings.map(turned))]) {
    expect(new PlaneShape(shape).area).toBe(196)
    expect(new PlaneShape(shape).commonArea(across)).toBe(98)
    expect(across.commonArea(new PlaneShape(shape))).toBe(98)
  }
})

/** A star around a centre: its ring never crosses itself. */
const star = fc
  .record({
    centre: fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })),
    radii: fc.array(fc.integer({ min: 5, max: 40 }), { minLength: 3, maxLength: 12 }),
    isTurned: fc.boolean(),
  })
  .map(({ centre: [x, y], radii, isTurned }) => {
    const ring = radii.flatMap((radius, i) => {
      const angle = (2 * Math.PI * i) / radii.length
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    })
    return [[isTurned ? turned(ring) : ring]]
  })

function clippedArea(a: Polygons, b: Polygons): number {
  const geometry = (polygons: Polygons) =>
    polygons.map((rings) =>
      rings.map((ring) =>
        Array.from({ length: ring.length / 2 }, (_, i): [number, number] => [ring[2 * i]!, ring[2 * i + 1]!]),
      ),
    ) satisfies Geom
  return intersection(geometry(a), geometry(b)).reduce(
    (sum, rings) => sum + new PlaneShape([rings.map((ring) => ring.slice(0, -1).flat())]).area,
    0,
  )
}

test('what two shapes have in common is what polyclip cuts out', () => {
  fc.assert(
    fc.property(star, star, (a, b) => {
      const common = new PlaneShape(a).commonArea(new PlaneShape(b))
      expect(common).toBeCloseTo(clippedArea(a, b), 6)
      expect(common).toBeCloseTo(new PlaneShape(b).commonArea(new PlaneShape(a)), 9)
    }),
    { numRuns: 300 },
  )
})
