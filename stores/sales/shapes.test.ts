import { booleanIntersects, booleanPointInPolygon, multiPolygon, point, polygon } from '@turf/turf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeGeometry, GeometryReader } from '../../shared/artefacts/geometry.ts'
import { GrowableBytes } from '../../shared/artefacts/growable.ts'
import { boundsOf } from '../../shared/geo/bounds.ts'
import type { Polygons, Ring } from '../../shared/geo/polygons.ts'
import { BoxShape } from './box-shape.ts'
import { CircleShape } from './circle-shape.ts'
import { PolygonShape } from './polygon-shape.ts'

/** Small whole numbers: touching, shared edges and collinear points all happen. */
const coordinate = fc.integer({ min: 0, max: 24 })
/** A star around a centre is a simple ring. */
const star = (scale: number) =>
  fc
    .record({
      x: coordinate,
      y: coordinate,
      radii: fc.array(fc.integer({ min: 1, max: 8 * scale }), { minLength: 3, maxLength: 9 }),
    })
    .map(({ x, y, radii }): Ring => {
      const ring: Ring = radii.flatMap((radius, i) => {
        const angle = (2 * Math.PI * i) / radii.length
        return [
          Math.round(x * 10 + 10 * radius * Math.cos(angle)),
          Math.round(y * 10 + 10 * radius * Math.sin(angle)),
        ]
      })
      return ring
    })

const positions = (ring: Ring): number[][] => {
  const nodes = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
  return [...nodes, nodes[0]!]
}

function readerOf(polygons: Polygons): GeometryReader {
  const bytes = new GrowableBytes()
  encodeGeometry(polygons, 0, 0, bytes)
  const reader = new GeometryReader()
  reader.decode(bytes.view(), 0, 0, 0)
  return reader
}

const distinct = (ring: Ring) => new Set(positions(ring).map(String)).size === ring.length / 2

describe('a polygon', () => {
  test('meets a parcel exactly when turf says so', () => {
    fc.assert(
      fc.property(star(2).filter(distinct), star(1).filter(distinct), (area, parcel) => {
        const expected = booleanIntersects(polygon([positions(area)]), polygon([positions(parcel)]))
        expect(new PolygonShape([[area]]).hitsParcel(readerOf([[parcel]]))).toBe(expected)
      }),
      { numRuns: 1500 },
    )
  })

  test('with a hole: a parcel inside the hole is outside, one across its rim is not', () => {
    const area: Polygons = [
      [
        [0, 0, 100, 0, 100, 100, 0, 100],
        [20, 20, 80, 20, 80, 80, 20, 80],
      ],
    ]
    const square = (x: number, y: number, size: number): Polygons => [
      [[x, y, x + size, y, x + size, y + size, x, y + size]],
    ]
    const shape = new PolygonShape(area)
    expect(shape.hitsParcel(readerOf(square(40, 40, 10)))).toBe(false)
    expect(shape.hitsParcel(readerOf(square(75, 40, 10)))).toBe(true)
    expect(shape.hitsParcel(readerOf(square(20, 40, 5)))).toBe(true)
    expect(shape.hitsParcel(readerOf(square(-50, -50, 300)))).toBe(true)
    // A parcel with a hole of its own, in which the whole area lies.
    const ring: Polygons = [
      [
        [-50, -50, 200, -50, 200, 200, -50, 200],
        [-10, -10, 120, -10, 120, 120, -10, 120],
      ],
    ]
    expect(shape.hitsParcel(readerOf(ring))).toBe(false)
  })

  test('a multipolygon holds the points that turf finds in it', () => {
    fc.assert(
      fc.property(
        star(2).filter(distinct),
        star(1).filter(distinct),
        coordinate,
        coordinate,
        (first, second, x, y) => {
          const far = second.map((value, i) => (i % 2 === 0 ? value + 5000 : value))
          const shape = new PolygonShape([[first], [far]])
          const known = multiPolygon([[positions(first)], [positions(far)]])
          for (const dx of [0, 5000])
            expect(shape.hitsPoint(x * 10 + dx, y * 10)).toBe(
              booleanPointInPolygon(point([x * 10 + dx, y * 10]), known),
            )
        },
      ),
      { numRuns: 800 },
    )
  })

  test('a box it covers is inside it', () => {
    fc.assert(
      fc.property(
        star(3).filter(distinct),
        coordinate,
        coordinate,
        fc.integer({ min: 1, max: 60 }),
        (area, x, y, size) => {
          const box = [x * 10, y * 10, x * 10 + size, y * 10 + size] as const
          if (!new PolygonShape([[area]]).coversBox(...box)) return
          const known = polygon([positions(area)])
          for (const corner of [
            [box[0], box[1]],
            [box[2], box[1]],
            [box[2], box[3]],
            [box[0], box[3]],
          ])
            expect(booleanPointInPolygon(corner, known)).toBe(true)
        },
      ),
      { numRuns: 600 },
    )
  })

  test('a parcel in a box that it misses does not meet it, and the other way round', () => {
    let missed = 0
    fc.assert(
      fc.property(
        star(3).filter(distinct),
        star(1).filter(distinct),
        star(1).filter(distinct),
        (first, second, parcel) => {
          const shape = new PolygonShape([[first], [second.map((value) => value + 100)]])
          const far = parcel.map((value) => value + 150)
          const misses = shape.missesBox(...boundsOf([[far]]))
          if (misses) missed += 1
          if (misses) expect(shape.hitsParcel(readerOf([[far]]))).toBe(false)
          if (shape.coversBox(...boundsOf([[far]]))) expect(misses).toBe(false)
        },
      ),
      { numRuns: 1500 },
    )
    expect(missed).toBeGreaterThan(100)
  })

  test('across a whole country the tests stay exact', () => {
    const shape = new PolygonShape([
      [[-50_000_000, 410_000_000, 100_000_000, 410_000_000, 100_000_001, 510_000_001]],
    ])
    expect(shape.hitsPoint(25_000_000, 460_000_000)).toBe(true)
    expect(shape.hitsPoint(25_000_000, 460_000_002)).toBe(false)
  })
})

describe('a box', () => {
  test('touching is meeting', () => {
    const shape = new BoxShape([0, 0, 10, 10])
    expect(shape.hitsParcel(readerOf([[[10, 10, 20, 10, 20, 20]]]))).toBe(true)
    expect(shape.hitsParcel(readerOf([[[11, 10, 20, 10, 20, 20]]]))).toBe(false)
    expect(shape.hitsPoint(10, 0)).toBe(true)
  })
})

describe('a circle', () => {
  test('its box holds everything it holds, and a box it covers lies within its radius', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 10, noNaN: true }),
        fc.double({ min: -22, max: 51, noNaN: true }),
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (lng, lat, radius, angle) => {
          const shape = new CircleShape(lng, lat, radius)
          const [minX, minY, maxX, maxY] = shape.bounds
          const x = Math.round(lng * 1e7 + ((maxX - minX) / 2) * Math.cos(angle))
          const y = Math.round(lat * 1e7 + ((maxY - minY) / 2) * Math.sin(angle))
          if (shape.hitsPoint(x, y)) expect(x >= minX && x <= maxX && y >= minY && y <= maxY).toBe(true)
          if (shape.coversBox(x, y, x, y)) expect(shape.hitsPoint(x, y)).toBe(true)
          if (shape.missesBox(x, y, x, y)) expect(shape.hitsPoint(x, y)).toBe(false)
          const [width, height] = [maxX - minX, maxY - minY]
          const away = [maxX + width, maxY + height, maxX + 2 * width, maxY + 2 * height] as const
          expect([shape.missesBox(...shape.bounds), shape.missesBox(...away)]).toEqual([false, true])
          expect(shape.hitsPoint(maxX + 2, Math.round(lat * 1e7))).toBe(false)
        },
      ),
      { numRuns: 500 },
    )
  })
})
