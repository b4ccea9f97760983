import { describe, expect, test } from 'vitest'
import { decodeWkt } from './wkt.ts'

describe('WKT', () => {
  test('polygon with a hole, as the RNB writes it', () => {
    expect(
      decodeWkt('SRID=4326;POLYGON((0 0,1 0,1 1,0 1,0 0),(0.25 0.25, 0.5 0.25, 0.5 0.5, 0.25 0.25))'),
    ).toEqual([
      [
        [0, 0, 1e7, 0, 1e7, 1e7, 0, 1e7],
        [2500000, 2500000, 5000000, 2500000, 5000000, 5000000],
      ],
    ])
  })

  test('multipolygon, with blanks and height', () => {
    expect(
      decodeWkt('MULTIPOLYGON Z (((0 0 5, 1 0 5, 1 1 5, 0 0 5)), ((2 2 5, 3 2 5, 3 3 5, 2 2 5)))'),
    ).toEqual([[[0, 0, 1e7, 0, 1e7, 1e7]], [[2e7, 2e7, 3e7, 2e7, 3e7, 3e7]]])
  })

  test('a point encloses nothing', () => {
    expect(decodeWkt('SRID=4326;POINT(1 2)')).toEqual([])
  })

  test.each([
    '',
    'POLYGON EMPTY',
    'LINESTRING(0 0,1 1)',
    'SRID=2154;POLYGON((0 0,1 0,1 1,0 0))',
    'POLYGON((0 0,1 0,1 1,0 1))',
    'POLYGON((0 0,1 0,0 0))',
    'POLYGON((0 0,a b,1 1,0 0))',
  ])('%j is none', (text) => {
    expect(decodeWkt(text)).toBeUndefined()
  })
})
