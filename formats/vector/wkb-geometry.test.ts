import { describe, expect, test } from 'vitest'
import { geometryOfWkb } from './wkb-geometry.ts'

/** WKB of a kind with the given doubles behind some counts. */
function wkb(kind: number, counts: readonly number[], values: readonly number[], little = true): Uint8Array {
  const bytes = Buffer.alloc(5 + 4 * counts.length + 8 * values.length)
  bytes.writeUInt8(little ? 1 : 0)
  const uint = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  uint(kind, 1)
  for (const [i, count] of counts.entries()) uint(count, 5 + 4 * i)
  for (const [i, value] of values.entries()) {
    const at = 5 + 4 * counts.length + 8 * i
    if (little) bytes.writeDoubleLE(value, at)
    else bytes.writeDoubleBE(value, at)
  }
  return bytes
}

describe('WKB', () => {
  test.each([
    ['a point', wkb(1, [], [1, 2]), { type: 'Point', coordinates: [1, 2] }],
    ['either byte order', wkb(1, [], [1, 2], false), { type: 'Point', coordinates: [1, 2] }],
    ['ISO with an altitude', wkb(1001, [], [1, 2, 9]), { type: 'Point', coordinates: [1, 2] }],
    ['ISO with altitude and measure', wkb(3001, [], [1, 2, 9, 9]), { type: 'Point', coordinates: [1, 2] }],
    ['EWKB with a projection', wkb(0x2000_0001, [2154], [1, 2]), { type: 'Point', coordinates: [1, 2] }],
    ['EWKB with an altitude', wkb(0x8000_0001, [], [1, 2, 9]), { type: 'Point', coordinates: [1, 2] }],
    [
      'a line',
      wkb(2, [2], [1, 2, 3, 4]),
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'an outline',
      wkb(3, [1, 3], [0, 0, 1, 0, 0, 0]),
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [0, 0],
          ],
        ],
      },
    ],
    ['a curve is named by its number', wkb(10, [1], []), { type: 'WKB 10', coordinates: [] }],
  ])('%s', (_, bytes, geometry) => expect(geometryOfWkb(bytes)).toEqual(geometry))

  test('several polygons, each with a header of its own', () => {
    const one = wkb(3, [1, 3], [0, 0, 1, 0, 0, 0])
    const several = Buffer.concat([wkb(6, [2], []), one, one])
    const ring = [
      [0, 0],
      [1, 0],
      [0, 0],
    ]
    expect(geometryOfWkb(several)).toEqual({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })
  })

  test('bytes that end too early, or a count that is too great, throw', () => {
    expect(() => geometryOfWkb(wkb(2, [4_000_000_000], [1, 2]))).toThrow(RangeError)
    expect(() => geometryOfWkb(new Uint8Array())).toThrow(RangeError)
  })
})
