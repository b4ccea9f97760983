import { metresPerDegree } from '../../shared/geo/metres.ts'
import { type Polygons, type Ring, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'

const SQUARE_UNITS = UNITS_PER_DEGREE * UNITS_PER_DEGREE

/**
 * Signed area of a ring in square units (1e-7°)², positive when counter-clockwise: the shoelace formula relative to the first
 * vertex, so that the products are exact for parcels and communes.
 */
export function ringUnits(ring: Ring): number {
  const length = ring.length
  if (length < 6) return 0
  const x0 = ring[0]!
  const y0 = ring[1]!
  let twice = 0
  let px = ring[2]! - x0
  let py = ring[3]! - y0
  for (let i = 4; i < length; i += 2) {
    const x = ring[i]! - x0
    const y = ring[i + 1]! - y0
    twice += px * y - py * x
    px = x
    py = y
  }
  return twice / 2
}

/** Square metres of one square unit at a latitude in units (see metresPerDegree). */
export function squareMetresPerUnit(y: number): number {
  const { lng, lat } = metresPerDegree(y / UNITS_PER_DEGREE)
  return (lng * lat) / SQUARE_UNITS
}

/** Latitude, in units, half-way between the southernmost and the northernmost vertex; 0 without vertices. */
export function middleLatitude(polygons: Polygons): number {
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let i = 1; i < ring.length; i += 2) {
        const y = ring[i]!
        if (y < south) south = y
        if (y > north) north = y
      }
  return south <= north ? (south + north) / 2 : 0
}

/**
 * Area in m² of clean polygons (rings that do not cross, see cleanPolygons): outlines minus holes. One scale, that of the middle
 * latitude, is used for all: for a commune the result is within 1e-6 of the area on the ellipsoid.
 */
export function polygonsAreaM2(polygons: Polygons): number {
  let units = 0
  for (const polygon of polygons)
    for (let r = 0; r < polygon.length; r++) {
      const area = Math.abs(ringUnits(polygon[r]!))
      units += r === 0 ? area : -area
    }
  return units * squareMetresPerUnit(middleLatitude(polygons))
}
