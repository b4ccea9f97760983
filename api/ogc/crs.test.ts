import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWgs84 } from '../../shared/geo/projections.ts'
import { CRS84, LAMBERT93, shapeOfBox } from './crs.ts'
import { readBox } from './read-box.ts'

const longitude = fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10)
const latitude = fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10)

test('a box of degrees has a point that lies between its sides, over the antimeridian where west is more than east', () => {
  fc.assert(
    fc.property(longitude, latitude, longitude, latitude, longitude, latitude, (w, a, e, b, x, y) => {
      const [south, north] = [Math.min(a, b), Math.max(a, b)]
      const between = w <= e ? x >= w && x <= e : x >= w || x <= e
      const shape = shapeOfBox(CRS84, [w, south, e, north])
      expect(shape.hitsPoint(Math.round(x * 1e7), Math.round(y * 1e7))).toBe(
        between && y >= south && y <= north,
      )
    }),
    { numRuns: 1000 },
  )
})

test('a box of metres has a point that lies between its sides, to 5 cm', () => {
  const lng = fc.integer({ min: -4_000_000, max: 9_000_000 }).map((n) => n / 1e6)
  const lat = fc.integer({ min: 42_000_000, max: 51_000_000 }).map((n) => n / 1e6)
  const metres = fc.integer({ min: 1, max: 600_000 })
  fc.assert(
    fc.property(lng, lat, lng, lat, metres, metres, (x, y, atX, atY, width, height) => {
      const [left, bottom] = fromWgs84(2154, atX, atY)
      const [east, north] = fromWgs84(2154, x, y)
      const shape = shapeOfBox(LAMBERT93, [left, bottom, left + width, bottom + height])
      const inside = [east - left, left + width - east, north - bottom, bottom + height - north]
      const margin = Math.min(...inside)
      fc.pre(Math.abs(margin) > 0.05)
      expect(shape.hitsPoint(Math.round(x * 1e7), Math.round(y * 1e7))).toBe(margin > 0)
    }),
    { numRuns: 500 },
  )
})

test('a box of metres far from France has nothing, one around the Earth all of the mainland', () => {
  const nowhere = shapeOfBox(LAMBERT93, [5e7, 5e7, 6e7, 6e7])
  expect(nowhere.hitsPoint(2.5e7, 46.5e7)).toBe(false)
  expect(nowhere.missesBox(-1.8e9, -9e8, 1.8e9, 9e8)).toBe(true)
  const all = shapeOfBox(LAMBERT93, [-1e8, -1e8, 1e8, 1e8])
  for (const [lng, lat] of [
    [-5.1, 48.4],
    [9.5, 41.4],
    [2.5, 51],
    [8.2, 49],
  ] as const)
    expect(all.hitsPoint(Math.round(lng * 1e7), Math.round(lat * 1e7))).toBe(true)
})

test.each([
  ['1,2,3,4', [1, 2, 3, 4]],
  ['1,2,-5,3,4,5', [1, 2, 3, 4]],
  ['179,-20,-179,-10', [179, -20, -179, -10]],
])('%s is a box', (text, box) => {
  expect(readBox(text, CRS84)).toEqual(box)
})

test.each([
  ['1,2,3', 'four numbers'],
  ['1,2,,4', 'four numbers'],
  ['1,2,Infinity,4', 'four numbers'],
  ['1,4,3,2', 'southern latitude before'],
  ['-180.5,2,3,4', 'longitude -180.5'],
  ['1,2,3,91', 'latitude 91'],
])('%s is refused in words', (text, words) => {
  expect(readBox(text, CRS84)).toMatchObject({ fault: { en: expect.stringContaining(words) } })
})
