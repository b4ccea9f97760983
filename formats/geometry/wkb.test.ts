import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ring } from '../../shared/geo/polygons.ts'
import { decodeWkb, encodeWkb } from './wkb.ts'

const units = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 })
const ring = fc.array(fc.tuple(units, units), { maxLength: 30 }).map((vertices): Ring => vertices.flat())
const polygons = fc.array(fc.array(ring, { maxLength: 3 }), { maxLength: 4 })
const SQUARE = [[[0, 0, 10_000_000, 0, 10_000_000, 10_000_000]]]

describe('WKB', () => {
  test('decoding gives back what was encoded', () => {
    fc.assert(
      fc.property(polygons, (source) => {
        expect(decodeWkb(encodeWkb(source))).toEqual(source)
      }),
      { numRuns: 1000 },
    )
  })

  test('reads bytes that lie inside a larger buffer', () => {
    const bytes = encodeWkb(SQUARE)
    const page = new Uint8Array(bytes.length + 7)
    page.set(bytes, 3)
    expect(decodeWkb(page.subarray(3, 3 + bytes.length))).toEqual(SQUARE)
  })

  test('two answers do not share bytes', () => {
    const first = encodeWkb(SQUARE)
    encodeWkb([[[5, 5, 6, 5, 6, 6]]])
    expect(decodeWkb(first)).toEqual(SQUARE)
  })

  test('one polygon is a little-endian Polygon with a closed ring in degrees', () => {
    const bytes = encodeWkb(SQUARE)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    expect([
      view.getUint8(0),
      view.getUint32(1, true),
      view.getUint32(5, true),
      view.getUint32(9, true),
    ]).toEqual([1, 3, 1, 4])
    const doubles = Array.from({ length: 8 }, (_, i) => view.getFloat64(13 + 8 * i, true))
    expect(doubles).toEqual([0, 0, 1, 0, 1, 1, 0, 0])
    expect(bytes.length).toBe(13 + 8 * 8)
  })

  test('several polygons, or none, are a MultiPolygon', () => {
    expect(encodeWkb([...SQUARE, ...SQUARE])[1]).toBe(6)
    expect(encodeWkb([])[1]).toBe(6)
  })

  test.each([
    ['truncated', encodeWkb(SQUARE).subarray(0, 60)],
    ['too long', new Uint8Array([...encodeWkb(SQUARE), 0])],
    ['big-endian', new Uint8Array([0, 0, 0, 0, 3, 0, 0, 0, 0])],
    ['a point', new Uint8Array([1, 1, 0, 0, 0, 0, 0, 0, 0])],
    ['a count of billions', new Uint8Array([1, 3, 0, 0, 0, 255, 255, 255, 255])],
    ['empty', new Uint8Array(0)],
  ])('refuses bytes that are %s', (_, bytes) => {
    expect(() => decodeWkb(bytes)).toThrow(RangeError)
  })
})
