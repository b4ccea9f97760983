import { area, polygon } from '@turf/turf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Geometry, geometrySchema } from '../schemas/geometry.ts'
import { simplifyGeometry } from './simplify-geometry.ts'

type Ring = [number, number][]

/** A closed ring of `count` corners around a point, `radius` degrees wide, wavy by `waves` of it. */
function ring(lng: number, lat: number, radius: number, count: number, waves = 0.1): Ring {
  const corners = Array.from({ length: count }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * i) / count
    const reach = radius * (1 + waves * Math.sin(turn * 9))
    return [lng + reach * Math.cos(turn), lat + reach * Math.sin(turn)]
  })
  return [...corners, corners[0]!]
}

function positions(geometry: Geometry): number {
  return geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2).length
}

test('an outline that is short enough stays as it is', () => {
  const plot: Geometry = { type: 'Polygon', coordinates: [ring(2.5, 46.5, 0.001, 59)] }
  expect(simplifyGeometry(plot, 60)).toBe(plot)
})

test('a long one keeps its type, its form and its closing in 60 positions', () => {
  const round: Geometry = { type: 'Polygon', coordinates: [ring(2.5, 46.5, 0.01, 5000)] }
  const simple = simplifyGeometry(round, 60)
  expect(geometrySchema.parse(simple)).toEqual(simple)
  expect(simple.type).toBe('Polygon')
  expect(positions(simple)).toBeLessThanOrEqual(60)
  const ratio = area(polygon(simple.coordinates as Ring[])) / area(polygon(round.coordinates))
  expect(ratio).toBeGreaterThan(0.97)
  expect(ratio).toBeLessThan(1.03)
})

test('holes and lesser parts go before the form of the largest', () => {
  const island = [ring(2.5, 46.5, 0.1, 3000), ring(2.5, 46.5, 0.00001, 50)]
  const islets = Array.from({ length: 200 }, (_, i) => [ring(3 + i / 100, 46.5, 0.00002, 12)])
  const simple = simplifyGeometry({ type: 'MultiPolygon', coordinates: [...islets, island] }, 60)
  expect(positions(simple)).toBeLessThanOrEqual(60)
  expect(simple.type).toBe('MultiPolygon')
  expect(simple.coordinates).toHaveLength(1)
  expect(simple.coordinates[0]).toHaveLength(1)
})

test('whatever the geometry, what comes out is one, and short', () => {
  const rings = fc
    .record({
      lng: fc.double({ min: -60, max: 60, noNaN: true }),
      lat: fc.double({ min: -60, max: 60, noNaN: true }),
      radius: fc.double({ min: 0, max: 2, noNaN: true }),
      count: fc.integer({ min: 3, max: 400 }),
      waves: fc.double({ min: 0, max: 0.9, noNaN: true }),
    })
    .map(({ lng, lat, radius, count, waves }) => ring(lng, lat, radius, count, waves))
  const polygons = fc.array(fc.array(rings, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(polygons, (coordinates) => {
      const simple = simplifyGeometry({ type: 'MultiPolygon', coordinates }, 60)
      expect(geometrySchema.safeParse(simple).error).toBeUndefined()
      expect(positions(simple)).toBeLessThanOrEqual(60)
      for (const part of simple.coordinates.flat() as Ring[]) expect(part.at(-1)).toEqual(part[0])
    }),
    { numRuns: 100 },
  )
})
