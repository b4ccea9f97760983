import { lineString, nearestPointOnLine, point, distance as turfDistance } from '@turf/turf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf } from '../../../shared/geo/bounds.ts'
import { metresToOutline, widened } from './outline.ts'

/** A square of 0.002 degrees with a hole in its middle. */
const ring = (half: number) => [
  [2.5 - half, 48.9 - half],
  [2.5 + half, 48.9 - half],
  [2.5 + half, 48.9 + half],
  [2.5 - half, 48.9 + half],
  [2.5 - half, 48.9 - half],
]
const units = (half: number) => ring(half).flatMap(([lng, lat]) => [lng! * 1e7, lat! * 1e7])
const OUTLINE = [[units(0.001), units(0.0002)]]

test('a point on the parcel is at 0, one in its hole at the side of the hole', () => {
  expect(metresToOutline(2.5005, 48.9, OUTLINE, 1000)).toBe(0)
  expect(metresToOutline(2.5, 48.9, OUTLINE, 1000)).toBeCloseTo(14.7, 0)
})

test('a kilometre to the east and to the north of a side', () => {
  expect(metresToOutline(2.501 + 0.013641, 48.9, OUTLINE, 1000)).toBeCloseTo(1000, 0)
  expect(metresToOutline(2.5, 48.901 + 0.0089911, OUTLINE, 1000)).toBeCloseTo(1000, 0)
})

test('as another library measures it, and never beyond the widened box', () => {
  const line = lineString(ring(0.001))
  const box = widened(boundsOf(OUTLINE), 1000, 48.9)
  fc.assert(
    fc.property(
      fc.double({ min: 2.48, max: 2.52, noNaN: true }),
      fc.double({ min: 48.89, max: 48.91, noNaN: true }),
      (lng, lat) => {
        const metres = metresToOutline(lng, lat, OUTLINE, 1000)
        if (metres <= 1000) {
          expect(lng * 1e7).toBeGreaterThanOrEqual(box[0])
          expect(lat * 1e7).toBeGreaterThanOrEqual(box[1])
          expect(lng * 1e7).toBeLessThanOrEqual(box[2])
          expect(lat * 1e7).toBeLessThanOrEqual(box[3])
        }
        if (metres === 0 || metres < 20) return
        const there = nearestPointOnLine(line, point([lng, lat]))
        const measured = turfDistance(point([lng, lat]), there, { units: 'meters' })
        // That library takes the Earth for a sphere.
        expect(Math.abs(metres - measured)).toBeLessThan(1 + measured * 0.004)
      },
    ),
    { seed: 96, numRuns: 300 },
  )
})
