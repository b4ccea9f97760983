import fc from 'fast-check'
import { intersection } from 'polyclip-ts'
import { describe, expect, test } from 'vitest'
import { ringUnits } from '../../formats/geometry/area.ts'
import { cleanPolygons } from '../../formats/geometry/clean.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { fromWgs84 } from '../../shared/geo/projections.ts'
import { inPlane, planeOf } from './lambert-plane.ts'
import { lengthInside } from './length-inside.ts'
import { Overlay } from './overlay.ts'
import { PlacedShape, placeParcel } from './placed-shape.ts'

const box = (x: number, y: number, width: number, height: number): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]
/** A ring around a middle, one vertex an angle: it never crosses itself. */
const star = fc
  .tuple(
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: -60, max: 60 }),
    fc.array(fc.integer({ min: 5, max: 80 }), { minLength: 3, maxLength: 40 }),
  )
  .map(([x, y, radii]) =>
    radii.flatMap((radius, i) => {
      const angle = (2 * Math.PI * i) / radii.length
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    }),
  )

/** The same by polyclip-ts, which computes the common outline in exact arithmetic. */
function oracle(one: number[], other: number[]): number {
  const positions = (ring: number[]): [number, number][] =>
    Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
  const common = intersection([positions(one)], [positions(other)])
  return common.flat().reduce((sum, ring) => sum + ringUnits(ring.flat()), 0)
}

describe('surface that a shape shares with a parcel', () => {
  test('is that of the outlines cut in exact arithmetic', () => {
    fc.assert(
      fc.property(star, star, (zone, parcel) => {
        const area = new PlacedShape([[zone]]).areaOver(placeParcel([[parcel]]))
        expect(Math.abs(area - oracle(zone, parcel))).toBeLessThan(1e-6 * (1 + area))
      }),
      { numRuns: 400 },
    )
  })

  test('holes are not shared, and a parcel deep inside or outside is whole or nothing', () => {
    const zone = new PlacedShape([[box(0, 0, 100, 100), box(40, 40, 20, 20)]])
    const over = (ring: number[]) => zone.areaOver(placeParcel([[ring]]))
    expect(over(box(10, 10, 5, 5))).toBe(25)
    expect(over(box(45, 45, 5, 5))).toBe(0)
    expect(over(box(200, 200, 5, 5))).toBe(0)
    expect(over(box(38, 45, 4, 1))).toBeCloseTo(2, 9)
    expect(over(box(-10, -10, 200, 200))).toBeCloseTo(9600, 6)
  })

  test('shares of zones that fill the ground add up to the parcel', () => {
    fc.assert(
      fc.property(
        star,
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 6 }),
        (parcel, cuts) => {
          const at = [-1000, ...new Set(cuts.sort((a, b) => a - b)), 1000]
          const placed = placeParcel([[parcel]])
          const sum = at.slice(1).reduce((total, east, i) => {
            const west = at[i]!
            return total + new PlacedShape([[box(west, -1000, east - west, 2000)]]).areaOver(placed)
          }, 0)
          expect(sum / placed.area).toBeCloseTo(1, 9)
        },
      ),
    )
  })
})

test('Lambert-93 by its formulas is that of proj4 within a millionth of a metre', () => {
  const plane = planeOf('93')
  const lng = fc.integer({ min: -5_000_000 * 10, max: 9_500_000 * 10 })
  const lat = fc.integer({ min: 41_500_000 * 10, max: 51_000_000 * 10 })
  fc.assert(
    fc.property(lng, lat, (x, y) => {
      plane.move(x, y)
      const [east, north] = fromWgs84(2154, x / 1e7, y / 1e7)
      expect(Math.hypot(plane.at.x - east, plane.at.y - north)).toBeLessThan(1e-5)
    }),
  )
})

test('overseas the projection is that of the territory', () => {
  const [[ring]] = inPlane([[[556_000_000, -211_000_000]]], planeOf('974')) as [number[][]]
  expect(ring!.map(Math.round)).toEqual(fromWgs84(2975, 55.6, -21.1).map(Math.round))
})

describe('lines and points', () => {
  const square: Polygons = [[box(0, 0, 10, 10), box(4, 4, 2, 2)]]
  test('length inside, holes left out', () => {
    expect(lengthInside([-5, 5, 15, 5], square)).toBeCloseTo(8, 9)
    expect(lengthInside([-5, 1, 15, 1, 15, 9, -5, 9], square)).toBeCloseTo(20, 9)
    expect(lengthInside([20, 20, 30, 30], square)).toBe(0)
  })
  test('a point is in or out', () => {
    expect(lengthInside([1, 1], square)).toBe(1)
    expect(lengthInside([5, 5], square)).toBe(0)
  })
})

test('everything that lies on a parcel, by its number', () => {
  const at = (x: number, y: number): number[] => [x, y]
  const read = (ring: number[]): Polygons => {
    const closed = [...ring, ring[0]!, ring[1]!]
    const positions = Array.from({ length: closed.length / 2 }, (_, i) => [
      closed[2 * i]! / 1e7,
      closed[2 * i + 1]! / 1e7,
    ])
    const cleaned = cleanPolygons({ type: 'Polygon', coordinates: [positions] })
    if (!cleaned.ok) throw new Error(cleaned.detail)
    return cleaned.polygons
  }
  const [x, y] = [24_000_000, 488_000_000]
  const overlay = new Overlay('93', [
    { kind: 'surface', polygons: read(box(x, y, 2000, 4000)) },
    { kind: 'surface', polygons: read(box(x + 90_000, y, 2000, 4000)) },
    { kind: 'line', lines: [[...at(x - 1000, y + 1000), ...at(x + 9000, y + 1000)]] },
    { kind: 'points', points: [...at(x + 1, y + 1), ...at(x + 3999, y + 1), ...at(x + 9999, y)] },
  ])
  const { area, found } = overlay.on(read(box(x, y, 4000, 4000)))
  expect(found.map(({ index }) => index)).toEqual([0, 2, 3])
  expect(found[0]!.amount / area).toBeCloseTo(0.5, 6)
  expect(found[1]!.amount).toBeCloseTo(29.35, 1)
  expect(found[2]!.amount).toBe(2)
  expect(new Overlay('93', []).on(read(box(x, y, 4000, 4000))).found).toEqual([])
})
