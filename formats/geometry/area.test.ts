import { area as turfArea, polygon as turfPolygon } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { polygonsAreaM2, ringUnits } from './area.ts'
import { evenOddUnits } from './even-odd-area.ts'

/** Area in m² of one degree of longitude between two latitudes: the closed formula of the WGS84 ellipsoid's zones. */
function zoneArea(south: number, north: number): number {
  const minor = 6_356_752.314245
  const e = Math.sqrt(0.00669437999014)
  const zone = (lat: number) => {
    const s = Math.sin((lat * Math.PI) / 180)
    return s / (1 - e * e * s * s) + Math.log((1 + e * s) / (1 - e * s)) / (2 * e)
  }
  return (Math.PI / 360) * minor * minor * (zone(north) - zone(south))
}

const rectangle = (x: number, y: number, width: number, height: number) => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]

describe('area in m²', () => {
  test.each([-21.1, 0, 14.6, 43.3, 48.85, 51])(
    'of a rectangle at latitude %d is that of the ellipsoid',
    (lat) => {
      const y = Math.round(lat * 1e7)
      const expected = zoneArea(lat, lat + 0.05) * 0.05
      const computed = polygonsAreaM2([[rectangle(25_000_000, y, 500_000, 500_000)]])
      expect(Math.abs(computed / expected - 1)).toBeLessThan(1e-6)
    },
  )

  test('is within the flattening of what a sphere gives', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 30_000 }))
    fc.assert(
      fc.property(fc.tuple(corner, corner, corner), ([a, b, c]) => {
        const ring = [a, b, c].flatMap(([dx, dy]) => [23_000_000 + dx, 488_000_000 + dy])
        fc.pre(Math.abs(ringUnits(ring)) > 1e5)
        const at = (i: number) => [ring[2 * i]! / 1e7, ring[2 * i + 1]! / 1e7]
        const sphere = turfArea(turfPolygon([[at(0), at(1), at(2), at(0)]]))
        expect(Math.abs(polygonsAreaM2([[ring]]) / sphere - 1)).toBeLessThan(0.007)
      }),
    )
  })

  test('holes count less, further polygons more, whatever their direction', () => {
    const outline = rectangle(0, 0, 1000, 1000)
    const hole = rectangle(100, 100, 500, 500)
    const island = rectangle(5000, 0, 1000, 1000)
    const one = polygonsAreaM2([[outline]])
    expect(polygonsAreaM2([[outline, hole]]) / one).toBeCloseTo(0.75, 6)
    expect(polygonsAreaM2([[outline, hole], [island]]) / one).toBeCloseTo(1.75, 6)
    expect(polygonsAreaM2([])).toBe(0)
  })

  test('a ring has a sign by its direction', () => {
    expect(ringUnits([0, 0, 10, 0, 10, 10, 0, 10])).toBe(100)
    expect(ringUnits([0, 0, 0, 10, 10, 10, 10, 0])).toBe(-100)
    expect(ringUnits([0, 0, 10, 0])).toBe(0)
  })
})

describe('even-odd area of crossing rings', () => {
  test.each([
    ['a square', [rectangle(0, 0, 10, 10)], 100],
    ['a bow tie, whose signed area is 0', [[0, 0, 10, 10, 10, 0, 0, 10]], 50],
    ['two overlapping squares', [rectangle(0, 0, 10, 10), rectangle(5, 5, 10, 10)], 150],
    ['a square twice', [rectangle(0, 0, 10, 10), rectangle(0, 0, 10, 10)], 0],
    ['a ring run round twice', [[...rectangle(0, 0, 10, 10), ...rectangle(0, 0, 10, 10)]], 0],
    ['a hole that leaves its outline', [rectangle(0, 0, 10, 10), rectangle(8, 2, 4, 5)], 100],
    ['nothing', [], 0],
  ])('%s', (_, rings, expected) => {
    expect(evenOddUnits(rings)).toBeCloseTo(expected, 6)
  })

  test('is the same from any side and any starting vertex', () => {
    const vertex = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
    fc.assert(
      fc.property(fc.array(vertex, { minLength: 3, maxLength: 9 }), (vertices) => {
        const direct = evenOddUnits([vertices.flat()])
        expect(evenOddUnits([vertices.flatMap(([x, y]) => [-y, x])])).toBeCloseTo(direct, 6)
        expect(evenOddUnits([vertices.toReversed().flat()])).toBeCloseTo(direct, 6)
      }),
    )
  })
})
