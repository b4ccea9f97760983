import { describe, expect, test } from 'vitest'
import type { Polygons } from '../../../shared/geo/polygons.ts'
import { IrisFinder } from './finder.ts'

const box = (west: number, south: number, east: number, north: number): Polygons => [
  [[west, south, east, south, east, north, west, north].map((side) => side * 1e4)],
]

/** Two IRIS side by side at 45° north, and the whole of another commune lying over the second. */
function finder(): IrisFinder {
  const found = new IrisFinder()
  found.add('010010101', '01001', box(2_000, 45_000, 2_010, 45_010))
  found.add('010010102', '01001', box(2_010, 45_000, 2_020, 45_010))
  found.add('010020000', '01002', box(2_010, 45_000, 2_030, 45_010))
  found.addUncut('010030000', '01003')
  return found
}
const at = (x: number, y: number): [number, number] => [x * 1e4, y * 1e4]

describe('the IRIS of a point', () => {
  test('is the one of its commune that contains it, whatever lies over it', () => {
    expect(finder().find('01001', ...at(2_005, 45_005))).toEqual({ iris: '010010101', method: 'contained' })
    expect(finder().find('01001', ...at(2_015, 45_005))).toEqual({ iris: '010010102', method: 'contained' })
  })

  test('outside all of them is the nearest in metres, not in degrees', () => {
    expect(finder().find('01001', ...at(2_021, 45_005))).toEqual({ iris: '010010102', method: 'near' })
    const apart = new IrisFinder()
    apart.add('010010101', '01001', box(2_000, 45_000, 2_001, 45_001))
    apart.add('010010102', '01001', box(2_013, 45_013, 2_014, 45_014))
    // 0.011° east is 8.7 % nearer than 0.010° north at 45°: metres decide.
    expect(apart.find('01001', ...at(2_012, 45_000.5))?.iris).toBe('010010101')
    expect(apart.find('01001', ...at(2_013.5, 45_002))?.iris).toBe('010010101')
  })

  test('of a commune that is one IRIS, or has no contour, stands for the whole of it', () => {
    expect(finder().find('01002', ...at(0, 0))).toEqual({ iris: '010020000', method: 'commune' })
    expect(finder().find('01003', ...at(2_005, 45_005))).toEqual({ iris: '010030000', method: 'commune' })
  })

  test('of a commune that is not loaded is not known', () => {
    expect(finder().find('01004', ...at(2_005, 45_005))).toBeUndefined()
  })
})
