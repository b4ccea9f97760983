import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Polygons } from '../geo/polygons.ts'
import { encodeGeometry, GeometryReader } from './geometry.ts'
import { GrowableBytes } from './growable.ts'

const coordinate = fc.integer({ min: -610_000_000, max: 560_000_000 })
const ring = fc
  .array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 })
  .map((points) => points.flat())
const polygons: fc.Arbitrary<Polygons> = fc.array(fc.array(ring, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
})

describe('geometry records', () => {
  test('decode to what was encoded, whatever came before', () => {
    const reader = new GeometryReader()
    fc.assert(
      fc.property(
        fc.array(polygons, { minLength: 1, maxLength: 10 }),
        coordinate,
        coordinate,
        (all, x, y) => {
          const bytes = new GrowableBytes()
          const offsets = all.map((one) => {
            const at = bytes.length
            encodeGeometry(one, x, y, bytes)
            return at
          })
          for (const [i, one] of all.entries()) {
            reader.decode(bytes.view(), offsets[i]!, x, y)
            expect(reader.polygons()).toEqual(one)
          }
        },
      ),
    )
  })

  test('a square of 30 m takes 3 bytes a vertex or less after the first', () => {
    const bytes = new GrowableBytes()
    encodeGeometry(
      [
        [
          [
            25_000_000, 465_000_000, 25_003_900, 465_000_000, 25_003_900, 465_002_700, 25_000_000,
            465_002_700,
          ],
        ],
      ],
      25_000_000,
      465_000_000,
      bytes,
    )
    expect(bytes.length).toBeLessThanOrEqual(1 + 2 + 3 * 3)
  })

  test('rings of thousands of vertices fit', () => {
    const long = Array.from({ length: 40_000 }, (_, i) => i * 7)
    const bytes = new GrowableBytes()
    encodeGeometry([[long]], 0, 0, bytes)
    const reader = new GeometryReader()
    reader.decode(bytes.view(), 0, 0, 0)
    expect(reader.polygons()).toEqual([[long]])
  })
})
