import fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectedWkb } from '../../test/support/cadastre-parquet.ts'
import { cleanPolygons } from './clean.ts'
import { readProjectedWkb } from './projected-wkb.ts'
import { ProjectedWkbScanner } from './scan-projected-wkb.ts'

const LAMBERT_93 = 2154
const scanner = new ProjectedWkbScanner()
/** Where the second vertex of a polygon of one ring begins. */
const SECOND_VERTEX = 13 + 16

/** Few places, so that vertices repeat, rings touch and cross, and holes lie where they should or not. */
const step = fc.integer({ min: 0, max: 5 }).map((n) => n * 1e-4)
const point = fc.tuple(step, step).map(([x, y]): number[] => [2.3 + x, 48.8 + y])
const open = fc.array(point, { minLength: 2, maxLength: 6 })
/** One in ten is not closed. */
const ring = fc.tuple(open, fc.nat(9)).map(([points, n]) => [...points, ...(n > 0 ? points.slice(0, 1) : [])])
const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
const box = (x: number, y: number, side: number): number[][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
]

/** What the long way makes of it: its polygons where nothing was repaired, else undefined. */
function unrepaired(bytes: Uint8Array, epsg = LAMBERT_93) {
  try {
    const cleaned = cleanPolygons(readProjectedWkb(bytes, epsg))
    return cleaned.ok && cleaned.repairs.length === 0 ? cleaned.polygons : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

test('what is accepted is what the long way gives without a repair, and nothing else is', () => {
  let accepted = 0
  fc.assert(
    fc.property(polygons, (source) => {
      const bytes = projectedWkb(source, LAMBERT_93)
      const scanned = scanner.scan(bytes, LAMBERT_93)
      expect(scanned).toEqual(unrepaired(bytes))
      if (scanned) accepted++
    }),
    { numRuns: 500 },
  )
  expect(accepted).toBeGreaterThan(10)
})

test('outlines with holes, and several of them, are turned and kept in their order', () => {
  const hole = box(2.305, 48.805, 0.001)
  const two = [[box(2.3, 48.8, 0.01), hole.toReversed()], [box(2.4, 48.8, 0.01).toReversed()]]
  const bytes = projectedWkb(two, LAMBERT_93)
  expect(scanner.scan(bytes, LAMBERT_93)).toEqual(unrepaired(bytes))
  expect(scanner.scan(bytes, LAMBERT_93)).toHaveLength(2)
  // A hole under the wrong outline is moved, which is a repair.
  const wrong = projectedWkb([[box(2.3, 48.8, 0.01)], [box(2.4, 48.8, 0.01), hole]], LAMBERT_93)
  expect(scanner.scan(wrong, LAMBERT_93)).toBeUndefined()
})

test('a ring that turns back on itself, or encloses nothing, is left to the long way', () => {
  const [x, y, step] = [2.3, 48.8, 0.001]
  const flat = [x, x + 2 * step, x + step, x].map((lng) => [lng, y])
  const spike = [...box(x, y, step).slice(0, 2), [x + 2 * step, y], ...box(x, y, step).slice(1)]
  const point = [1, 2, 3, 4].map(() => [x, y])
  for (const ring of [flat, spike, point, [], [[x, y]]]) {
    const bytes = projectedWkb([[ring]], LAMBERT_93)
    expect(scanner.scan(bytes, LAMBERT_93)).toBeUndefined()
    expect(unrepaired(bytes)).toBeUndefined()
  }
  for (const nothing of [[], [[]]])
    expect(scanner.scan(projectedWkb(nothing, LAMBERT_93), LAMBERT_93)).toBeUndefined()
})

test('flipped, cut and lengthened bytes are read alike, or left to the long way', () => {
  const whole = projectedWkb([[box(2.3, 48.8, 0.001)]], LAMBERT_93)
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (at, bits) => {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= bits
      const scanned = scanner.scan(bytes, LAMBERT_93)
      if (scanned) expect(scanned).toEqual(unrepaired(bytes))
    }),
    { numRuns: 2000 },
  )
  for (let length = 0; length < whole.length; length++)
    expect(scanner.scan(whole.subarray(0, length), LAMBERT_93)).toBeUndefined()
  expect(scanner.scan(Buffer.concat([whole, Buffer.of(0)]), LAMBERT_93)).toBeUndefined()
})

test('a coordinate that is no point, and another projection, are left to the long way', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300]) {
    const bytes = Buffer.from(projectedWkb([[box(2.3, 48.8, 0.001)]], LAMBERT_93))
    bytes.writeDoubleLE(value, SECOND_VERTEX)
    expect(scanner.scan(bytes, LAMBERT_93)).toEqual(unrepaired(bytes))
  }
  const overseas = projectedWkb([[box(55.5, -21, 0.001)]], 2975)
  expect(scanner.scan(overseas, 2975)).toBeUndefined()
})
