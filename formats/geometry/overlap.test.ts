import { area, featureCollection, intersect, multiPolygon } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { Scan } from './overlap.ts'

const box = (west: number, south: number, east: number, north: number): Polygons => [
  [[west, south, east, south, east, north, west, north]],
]

describe('share of a shape that another covers', () => {
  test('whole, half, none', () => {
    const scan = new Scan(box(0, 0, 1000, 1000))
    expect(scan.shareIn(box(-10, -10, 2000, 2000))).toBe(1)
    expect(scan.shareIn(box(500, 0, 2000, 1000))).toBe(0.5)
    expect(scan.shareIn(box(0, 500, 1000, 3000))).toBe(0.5)
    expect(scan.shareIn(box(1000, 0, 2000, 1000))).toBe(0)
  })

  test('a courtyard of the parcel holds nothing of the building in it', () => {
    const parcel: Polygons = [
      [
        [0, 0, 3000, 0, 3000, 3000, 0, 3000],
        [1000, 1000, 1000, 2000, 2000, 2000, 2000, 1000],
      ],
    ]
    expect(new Scan(box(1000, 1000, 2000, 2000)).shareIn(parcel)).toBe(0)
  })

  test('a shape without area covers and holds nothing', () => {
    expect(new Scan([[[0, 0, 5, 0, 9, 0]]]).shareIn(box(-9, -9, 9, 9))).toBe(0)
  })

  test('agrees with turf within a tenth for any two quadrangles, and within three percent for all but a few', () => {
    const corner = (x: number, y: number) =>
      fc.tuple(fc.integer({ min: x, max: x + 900 }), fc.integer({ min: y, max: y + 900 }))
    const quadrangle = fc
      .tuple(corner(0, 0), corner(1100, 0), corner(1100, 1100), corner(0, 1100))
      .map((corners): Polygons => [[corners.flat()]])
    const degrees = (polygons: Polygons) => {
      const [ring] = polygons[0]!
      const points = [0, 2, 4, 6, 0].map((i) => [ring![i]! / 1e7, ring![i + 1]! / 1e7])
      return multiPolygon([[points]])
    }
    const errors: number[] = []
    fc.assert(
      fc.property(quadrangle, quadrangle, (a, b) => {
        const common = intersect(featureCollection([degrees(a), degrees(b)]))
        const truth = common ? area(common) / area(degrees(a)) : 0
        const error = Math.abs(new Scan(a).shareIn(b) - truth)
        errors.push(error)
        expect(error).toBeLessThan(0.1)
      }),
      { numRuns: 300 },
    )
    expect(errors.filter((error) => error > 0.03).length).toBeLessThan(errors.length / 50)
  })
})
