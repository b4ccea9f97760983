import { booleanIntersects, geometryCollection, lineString, multiPoint, point, polygon } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeGeometry, GeometryReader } from '../../../shared/artefacts/geometry.ts'
import { GrowableBytes } from '../../../shared/artefacts/growable.ts'
import { fromWgs84 } from '../../../shared/geo/projections.ts'
import { CRS84, LAMBERT93 } from '../crs.ts'
import type { JudgedFeature } from './condition.ts'
import type { Position } from './literal-shape.ts'
import { readFilterText } from './read-text.ts'

/** A feature of one polygon, whose rings are closed, in degrees. */
function surface(rings: readonly (readonly Position[])[]): JudgedFeature {
  const units = rings.map((ring) =>
    ring.slice(0, -1).flatMap(([x, y]) => [Math.round(x * 1e7), Math.round(y * 1e7)]),
  )
  const bytes = new GrowableBytes()
  encodeGeometry([units], 0, 0, bytes)
  const outline = new GeometryReader()
  outline.decode(bytes.view(), 0, 0, 0)
  return { properties: {}, outline }
}

const holds = (filter: string, feature: JudgedFeature) => readFilterText(filter, {}, CRS84).holds(feature)
const text = (positions: readonly Position[]) => positions.map((one) => one.join(' ')).join(', ')

const coordinate = fc.integer({ min: 0, max: 100_000 }).map((n) => 2 + n / 1e5)
const position = fc.tuple(coordinate, coordinate)
/** A ring that does not cross itself: positions around a middle, by their angle. */
const ring = fc
  .tuple(
    position,
    fc.array(fc.tuple(fc.double({ min: 0, max: 6.28, noNaN: true }), fc.integer({ min: 100, max: 40_000 })), {
      minLength: 3,
      maxLength: 9,
    }),
  )
  .map(([[x, y], corners]) => {
    const sorted = corners.toSorted(([a], [b]) => a - b)
    const around = sorted.map(
      ([angle, far]): Position => [
        Math.round((x + (Math.cos(angle) * far) / 1e5) * 1e7) / 1e7,
        Math.round((y + (Math.sin(angle) * far) / 1e5) * 1e7) / 1e7,
      ],
    )
    return [...around, around[0]!]
  })
const line = fc.array(position, { minLength: 2, maxLength: 6 })

describe('S_INTERSECTS is what another library says of', () => {
  // In whole units of 1e-7 degrees, in which the product judges too: of degrees the other library cannot tell whether a point lies on a line.
  const units = (positions: readonly Position[]) =>
    positions.map(([x, y]) => [Math.round(x * 1e7), Math.round(y * 1e7)])
  const area = (positions: readonly Position[]) => polygon([units(positions)])
  const judged = (
    literal: string,
    feature: readonly Position[],
    other: Parameters<typeof booleanIntersects>[1],
  ) => {
    expect(holds(`S_INTERSECTS(geometry, ${literal})`, surface([feature]))).toBe(
      booleanIntersects(area(feature), other),
    )
  }
  test('a polygon', () => {
    fc.assert(
      fc.property(ring, ring, (one, other) => judged(`POLYGON((${text(other)}))`, one, area(other))),
      { numRuns: 500 },
    )
  })

  test('a line', () => {
    fc.assert(
      fc.property(ring, line, (one, other) =>
        judged(`LINESTRING(${text(other)})`, one, lineString(units(other))),
      ),
      { numRuns: 500 },
    )
  })

  test('points', () => {
    fc.assert(
      fc.property(ring, fc.array(position, { minLength: 1, maxLength: 4 }), (one, other) =>
        judged(`MULTIPOINT(${text(other)})`, one, multiPoint(units(other))),
      ),
      { numRuns: 500 },
    )
  })

  test('a collection, whose polygons may lie over each other', () => {
    fc.assert(
      fc.property(ring, ring, ring, position, (one, a, b, at) => {
        const parts = [area(a), area(b), point(units([at])[0]!)]
        judged(
          `GEOMETRYCOLLECTION(POLYGON((${text(a)})), POLYGON((${text(b)})), POINT(${at.join(' ')}))`,
          one,
          geometryCollection(parts.map(({ geometry }) => geometry)),
        )
      }),
      { numRuns: 300 },
    )
  })
})

const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

describe('a square with a hole', () => {
  const holed = surface([square(0, 0, 10), square(4, 4, 2)])
  test.each([
    ['POINT(5 5)', false],
    ['POINT(4 5)', true],
    ['POINT(10 10)', true],
    ['POINT Z (1 1 30)', true],
    ['MULTIPOINT((5 5), (11 11))', false],
    ['LINESTRING(4.5 4.5, 5.5 5.5)', false],
    ['LINESTRING(4.5 4.5, 6.5 5.5)', true],
    ['LINESTRING(10 0, 20 5)', true],
    ['MULTILINESTRING((11 11, 12 12), (1 1, 2 2))', true],
    ['POLYGON((4.5 4.5, 5.5 4.5, 5.5 5.5, 4.5 4.5))', false],
    [
      'POLYGON((-1 -1, 11 -1, 11 11, -1 11, -1 -1), (-0.5 -0.5, 10.5 -0.5, 10.5 10.5, -0.5 10.5, -0.5 -0.5))',
      false,
    ],
    ['MULTIPOLYGON(((11 11, 12 11, 12 12, 11 11)), ((9 9, 12 9, 12 12, 9 9)))', true],
    ['BBOX(4.5, 4.5, 5.5, 5.5)', false],
    ['BBOX(4.5, 4.5, 0, 6, 6, 9)', true],
    ['BBOX(170, 0, -170, 10)', false],
    ['BBOX(170, 0, 1, 10)', true],
  ])('%s', (literal, meets) => {
    expect(holds(`S_INTERSECTS(geometry, ${literal})`, holed)).toBe(meets)
    expect(holds(`S_DISJOINT(geometry, ${literal})`, holed)).toBe(!meets)
  })
})

test('what has no geometry meets nothing and is apart from nothing', () => {
  expect(holds('S_INTERSECTS(geometry, POINT(1 1))', { properties: {} })).toBeUndefined()
  expect(holds('S_DISJOINT(geometry, POINT(1 1))', { properties: {} })).toBeUndefined()
  expect(holds('S_INTERSECTS(geometry, BBOX(0, 0, 2, 2))', { properties: {}, point: [1e7, 1e7] })).toBe(true)
})

test('a polygon of metres has the points that it has in the plane, to 5 cm', () => {
  const [west, south] = fromWgs84(2154, 1.5, 44)
  const ringOf: Position[] = [
    [west, south],
    [west + 300_000, south + 20_000],
    [west + 150_000, south + 400_000],
    [west, south],
  ]
  const condition = readFilterText(`S_INTERSECTS(geometry, POLYGON((${text(ringOf)})))`, {}, LAMBERT93)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      fc.boolean(),
      (side, share, isInside) => {
        const [[ax, ay], [bx, by]] = [ringOf[side]!, ringOf[side + 1]!]
        const length = Math.hypot(bx - ax, by - ay)
        // 5 cm to the left of the side, which is inside, or to its right.
        const off = isInside ? 0.05 : -0.05
        const x = ax + (bx - ax) * share - ((by - ay) / length) * off
        const y = ay + (by - ay) * share + ((bx - ax) / length) * off
        const [lng, lat] = unprojected(x, y)
        expect(condition.holds({ properties: {}, point: [lng, lat] })).toBe(isInside)
      },
    ),
    { numRuns: 300 },
  )
})

/** 1e-7 degrees of a place in Lambert-93, by bisection of the way there: no formula of the code under test. */
function unprojected(x: number, y: number): [number, number] {
  let [lng, lat] = [3, 46.5]
  for (let i = 0; i < 60; i++) {
    const [atX, atY] = fromWgs84(2154, lng, lat)
    lng += (x - atX) / 80_000
    lat += (y - atY) / 111_000
  }
  return [Math.round(lng * 1e7), Math.round(lat * 1e7)]
}
