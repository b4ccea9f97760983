import { difference, type Geom, union } from 'polyclip-ts'
import { type Polygons, type Ring, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'

type Coordinates = [number, number][][][]

/**
 * Possible meanings of rings that cross, overlap or lie in the wrong place, the likeliest first. Each gives GeoJSON MultiPolygon
 * coordinates in degrees, with new vertices where edges crossed.
 */
export const READINGS: readonly ((polygons: Polygons) => Coordinates)[] = [
  // As written: the union of all polygons, each its outline minus its holes.
  (polygons) => clip(polygons, (parts) => union(parts)),
  // Holes listed under the wrong outline: the union of all outlines minus all holes.
  (polygons) => {
    const holes = polygons.flatMap((rings) => rings.slice(1)).map((ring) => [ring])
    const outlines = polygons.map((rings) => [rings[0]!])
    return clip(outlines, (parts, shift) => difference(parts, shift(holes)))
  },
]

/** Clips relative to the first vertex: the exact arithmetic of polyclip is fast on small integers. */
function clip(
  polygons: Polygons,
  operation: (parts: Coordinates, shift: (more: Polygons) => Coordinates) => Geom,
): Coordinates {
  const originX = polygons[0]![0]![0]!
  const originY = polygons[0]![0]![1]!
  const shift = (some: Polygons) =>
    some.map((rings) => rings.map((ring) => pairs(ring, -originX, -originY, 1)))
  const clipped = operation(shift(polygons), shift) as Coordinates
  return clipped.map((rings) => rings.map((ring) => pairs(ring.flat(), originX, originY, UNITS_PER_DEGREE)))
}

/** Closed positions of a flat ring, moved and then divided. */
function pairs(ring: Ring, dx: number, dy: number, divisor: number): [number, number][] {
  const positions: [number, number][] = []
  for (let i = 0; i < ring.length; i += 2)
    positions.push([Math.round(ring[i]! + dx) / divisor, Math.round(ring[i + 1]! + dy) / divisor])
  positions.push(positions[0]!)
  return positions
}
