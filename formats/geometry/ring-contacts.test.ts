import { kinks, polygon as turfPolygon } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygons, Ring } from '../../shared/geo/polygons.ts'
import { locate } from '../../shared/geo/rings/locate.ts'
import { orientation } from '../../shared/geo/rings/orientation.ts'
import { ringsAreSimple } from '../../shared/geo/rings/ring-contacts.ts'
import { noteRepair, readRing } from './read-ring.ts'

/** A triangle far from everything: with it, a ring goes through the sweep instead of through the comparison of all pairs. */
const FAR: Ring[] = [[90_000, 90_000, 90_010, 90_000, 90_000, 90_010]]
const square = (x: number, y: number, size: number): Ring => [
  x,
  y,
  x + size,
  y,
  x + size,
  y + size,
  x,
  y + size,
]

/** Rings on a coarse grid, where touching and being in line are common, without duplicates or spikes. */
const gridRing = (side: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: side }), fc.integer({ min: 0, max: side })), {
      minLength: 3,
      maxLength: 9,
    })
    .map((vertices) =>
      readRing(
        vertices.map(([x, y]) => [x / 1e7, y / 1e7]),
        [],
      ),
    )
    .filter((ring): ring is Ring => Array.isArray(ring) && ring.length >= 6)

describe('orientation', () => {
  test('is exact for any coordinates on Earth', () => {
    const x = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 })
    fc.assert(
      fc.property(x, x, x, x, x, x, fc.integer({ min: -1, max: 1 }), (ax, ay, bx, by, cx, cy, nudge) => {
        const [px, py] = nudge === 0 ? [cx, cy] : [2 * bx - ax, 2 * by - ay + nudge]
        const turn =
          (BigInt(bx) - BigInt(ax)) * (BigInt(py) - BigInt(ay)) -
          (BigInt(by) - BigInt(ay)) * (BigInt(px) - BigInt(ax))
        expect(Math.sign(orientation(ax, ay, bx, by, px, py)) + 0).toBe(turn > 0n ? 1 : turn < 0n ? -1 : 0)
      }),
    )
  })
})

describe('simple rings', () => {
  test('the sweep agrees with the comparison of all pairs', () => {
    fc.assert(
      fc.property(gridRing(6), (ring) => {
        expect(ringsAreSimple([[ring], FAR])).toBe(ringsAreSimple([[ring]]))
      }),
      { numRuns: 3000 },
    )
  })

  test('a ring in which turf finds a crossing is not simple; one without vertices on its edges is what turf says', () => {
    fc.assert(
      fc.property(gridRing(1000), (ring) => {
        const positions: number[][] = []
        for (let i = 0; i < ring.length; i += 2) positions.push([ring[i]!, ring[i + 1]!])
        const crossings = kinks(turfPolygon([[...positions, positions[0]!]])).features.length
        expect(ringsAreSimple([[ring]])).toBe(crossings === 0)
      }),
      { numRuns: 1000 },
    )
  })

  test.each<[string, Polygons, boolean]>([
    ['a hole apart from its outline', [[square(0, 0, 10), square(2, 2, 3)]], true],
    ['a hole that touches its outline with a vertex', [[square(0, 0, 10), [0, 5, 3, 4, 3, 6]]], true],
    ['a hole that touches its outline twice', [[square(0, 0, 10), [0, 5, 5, 0, 10, 5]]], false],
    ['a hole along its outline', [[square(0, 0, 10), square(0, 2, 3)]], false],
    ['a hole across its outline', [[square(0, 0, 10), square(8, 2, 6)]], false],
    ['polygons that share a corner', [[square(0, 0, 10)], [square(10, 10, 5)]], true],
    [
      'polygons that share two corners',
      [[[0, 0, 10, 0, 5, 5, 10, 10, 0, 10]], [[10, 0, 20, 5, 10, 10]]],
      true,
    ],
    ['polygons that share an edge', [[square(0, 0, 10)], [square(10, 0, 10)]], false],
    ['polygons that cross at two corners', [[square(0, 0, 10)], [[0, 0, 10, 10, 20, 0, 10, -10]]], false],
    ['polygons that cross where corners meet edges', [[square(0, 0, 10)], [[5, 0, 10, 5, 15, 2]]], false],
    [
      'polygons that touch where corners meet edges',
      [[square(0, 0, 10)], [[5, 0, 3, -9, 10, -5, 7, 0, 6, -3]]],
      true,
    ],
    [
      'polygons that cross through a corner',
      [[square(0, 0, 10)], [[5, 5, 15, 10, 10, 15, 9, 20, 5, 15]]],
      false,
    ],
    ['the same polygon twice', [[square(0, 0, 10)], [square(0, 0, 10)]], false],
    ['a ring that comes back to a vertex', [[[0, 0, 5, 5, 10, 0, 10, 10, 5, 5, 0, 10]]], false],
    ['a ring with a vertex on its edge', [[[0, 0, 10, 0, 10, 10, 5, 0, 0, 10]]], false],
  ])('%s: %#', (_, polygons, simple) => {
    expect(ringsAreSimple(polygons)).toBe(simple)
    expect(ringsAreSimple([...polygons, FAR])).toBe(simple)
  })

  test('a ring of 10,000 vertices takes milliseconds, even when it is a comb', () => {
    const circle: Ring = []
    const comb: Ring = []
    for (let i = 0; i < 10_000; i++) {
      const angle = (2 * Math.PI * i) / 10_000
      const radius = 1e6 * (1 + 0.01 * Math.sin(i))
      circle.push(Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle)))
      const tooth = (i >> 1) % 2
      comb.push(i * 10 + tooth * 1e6, tooth * 1e6)
    }
    comb.push(1e6, -1e6)
    for (const ring of [circle, comb]) {
      ringsAreSimple([[ring]])
      // Processor time: other work on the machine must not fail the test.
      const start = process.cpuUsage()
      expect(ringsAreSimple([[ring]])).toBe(true)
      // Some 5 to 20 ms on a quiet machine; comparing all pairs takes over 150.
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(100)
    }
  })
})

test('locating a point counts the ring itself as neither side', () => {
  const ring = [0, 0, 10, 0, 10, 10, 5, 5, 0, 10]
  const row = (y: number) => Array.from({ length: 13 }, (_, i) => locate(i - 1, y, ring))
  expect(row(0)).toEqual([-1, ...Array.from({ length: 11 }, () => 0), -1])
  expect(row(5)).toEqual([-1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, -1])
  expect(row(8)).toEqual([-1, 0, 1, 0, -1, -1, -1, -1, -1, 0, 1, 0, -1])
  expect(row(10)).toEqual([-1, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, -1])
})

test('a repair is noted once', () => {
  const repairs: string[] = []
  noteRepair(repairs, 'ring-closed')
  noteRepair(repairs, 'ring-closed')
  expect(repairs).toEqual(['ring-closed'])
})
