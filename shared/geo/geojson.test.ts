import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FlatPolygons, flatToGeoJson, polygonsToGeoJson } from './geojson.ts'
import type { Polygons, Ring } from './polygons.ts'

const units = fc.oneof(
  fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
  fc.integer({ min: -20_000_000, max: 20_000_000 }),
  fc.integer({ min: -99, max: 99 }).map((n) => n * 10_000_000),
  fc.maxSafeInteger(),
)
const ring = fc
  .array(units, { minLength: 3, maxLength: 12 })
  .map((xs): Ring => xs.flatMap((x, i) => [x, xs.at(-1 - i)!]))
const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { maxLength: 3 })

function expected(source: Polygons): unknown {
  const coordinates = source.map((rings) =>
    rings.map((flat) => {
      const positions: number[][] = []
      for (let i = 0; i < flat.length; i += 2) positions.push([flat[i]! / 1e7, flat[i + 1]! / 1e7])
      return [...positions, positions[0]!]
    }),
  )
  return source.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0] }
    : { type: 'MultiPolygon', coordinates }
}

describe('GeoJSON text', () => {
  test('parses back to exactly n / 1e7, whatever the sign and size', () => {
    fc.assert(
      fc.property(polygons, (source) => {
        // JSON.parse of the expected text turns -0 into 0, as integers have none.
        const wanted: unknown = JSON.parse(JSON.stringify(expected(source)))
        expect(JSON.parse(polygonsToGeoJson(source))).toEqual(wanted)
      }),
      { numRuns: 2000 },
    )
  })

  test('prints the shortest decimals, without exponent', () => {
    const text = polygonsToGeoJson([[[1, -1, 23_000_000, 488_566_100, -1_800_000_000, 0]]])
    expect(text).toBe(
      '{"type":"Polygon","coordinates":[[[0.0000001,-0.0000001],[2.3,48.85661],[-180,0],[0.0000001,-0.0000001]]]}',
    )
  })

  test('grows its page for a geometry larger than any before', () => {
    const large: Ring = Array.from({ length: 40_000 }, (_, i) => -1_700_000_000 - i)
    expect(JSON.parse(polygonsToGeoJson([[large]]))).toEqual(expected([[large]]))
  })

  test('nothing is an empty MultiPolygon', () => {
    expect(polygonsToGeoJson([])).toBe('{"type":"MultiPolygon","coordinates":[]}')
  })
})

/** The same polygons as a decoded record holds them: with room to spare, and the ends of an earlier, larger one behind its own. */
function flat(source: Polygons): FlatPolygons {
  const rings = source.flat()
  const vertices = rings.flat()
  let end = 0
  const ringEnds = rings.map((ring) => (end += ring.length))
  let count = 0
  const polygonEnds = source.map((polygon) => (count += polygon.length))
  return {
    coords: Int32Array.from([...vertices, 7, 7, 7, 7]),
    ringEnds: [...ringEnds, 1_000_000],
    ringCount: rings.length,
    polygonEnds: [...polygonEnds, 1_000_000],
    polygonCount: source.length,
  }
}

describe('GeoJSON text of flat polygons', () => {
  const small = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 })
  const smallRing = fc
    .array(small, { minLength: 3, maxLength: 12 })
    .map((xs): Ring => xs.flatMap((x, i) => [x, xs.at(-1 - i)!]))
  const smallPolygons = fc.array(fc.array(smallRing, { minLength: 1, maxLength: 3 }), { maxLength: 3 })

  test('is that of the same polygons as lists', () => {
    fc.assert(
      fc.property(smallPolygons, (source) => {
        expect(flatToGeoJson(flat(source))).toBe(polygonsToGeoJson(source))
      }),
      { numRuns: 2000 },
    )
  })

  test('grows its page for a geometry larger than any before', () => {
    const large: Ring = Array.from({ length: 400_000 }, (_, i) => -1_700_000_000 - i)
    expect(flatToGeoJson(flat([[large]]))).toBe(polygonsToGeoJson([[large]]))
  })
})
