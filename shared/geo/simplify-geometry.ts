import type { Geometry } from '../schemas/geometry.ts'
import { metresPerDegree } from './metres.ts'

type Position = [lng: number, lat: number]
type Ring = Position[]
type Polygon = Ring[]

/** Decimals of a degree: about 0.1 m. */
const DECIMALS = 1e6

/**
 * The same geometry in at most `most` positions; unchanged when it has no more. Outlines are simplified within a tolerance that
 * starts at half a metre and doubles until they fit; holes and parts smaller than twice the tolerance are dropped.
 */
export function simplifyGeometry(geometry: Geometry, most: number): Geometry {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  if (positionsIn(polygons) <= most) return geometry
  const largest = polygons.reduce((a, b) => (extent(b[0]!) > extent(a[0]!) ? b : a))
  let found: Polygon[] = polygons
  for (let tolerance = 0.5; positionsIn(found) > most; tolerance *= 2)
    found = polygons
      .filter((polygon) => polygon === largest || extent(polygon[0]!) >= 2 * tolerance)
      .map(([outline, ...holes]) => [
        thin(outline!, tolerance),
        ...holes.filter((hole) => extent(hole) >= 2 * tolerance).map((hole) => thin(hole, tolerance)),
      ])
  return geometry.type === 'Polygon'
    ? { type: 'Polygon', coordinates: found[0]! }
    : { type: 'MultiPolygon', coordinates: found }
}

function positionsIn(polygons: readonly Polygon[]): number {
  return polygons.reduce((sum, rings) => sum + rings.reduce((count, ring) => count + ring.length, 0), 0)
}

/** Diagonal of a ring's box, metres. */
function extent(ring: Ring): number {
  const scale = metresPerDegree(ring[0]![1])
  const span = (axis: 0 | 1) => {
    let [low, high] = [Infinity, -Infinity]
    for (const position of ring) {
      low = Math.min(low, position[axis])
      high = Math.max(high, position[axis])
    }
    return high - low
  }
  return Math.hypot(span(0) * scale.lng, span(1) * scale.lat)
}

/** Douglas-Peucker simplification of a closed ring, split at its first position and the one farthest from it. */
function thin(ring: Ring, tolerance: number): Ring {
  const last = ring.length - 1
  const opposite = farthest(ring, 0, last).index
  const kept = new Set([0, opposite, last])
  const spans: [number, number][] = [
    [0, opposite],
    [opposite, last],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const { index, distance } = farthest(ring, from, to)
    if (index < 0 || distance <= tolerance) continue
    kept.add(index)
    spans.push([from, index], [index, to])
  }
  // A closed ring has four positions at least.
  if (kept.size < 4)
    for (const [from, to] of [
      [0, opposite],
      [opposite, last],
    ] as const)
      addBetween(kept, ring, from, to)
  return [...kept].sort((a, b) => a - b).map((index) => rounded(ring[index]!))
}

function addBetween(kept: Set<number>, ring: Ring, from: number, to: number): void {
  const { index } = farthest(ring, from, to)
  if (index >= 0) kept.add(index)
}

/** The position between two others that lies farthest from the line through them; index -1 when there is none between. */
function farthest(ring: Ring, from: number, to: number): { index: number; distance: number } {
  const start = ring[from]!
  const scale = metresPerDegree(start[1])
  const metres = ([lng, lat]: Position) =>
    [(lng - start[0]) * scale.lng, (lat - start[1]) * scale.lat] as const
  const [endX, endY] = metres(ring[to]!)
  const length = Math.hypot(endX, endY)
  let best = { index: -1, distance: -1 }
  for (let index = from + 1; index < to; index++) {
    const [x, y] = metres(ring[index]!)
    const distance = length === 0 ? Math.hypot(x, y) : Math.abs(x * endY - y * endX) / length
    if (distance > best.distance) best = { index, distance }
  }
  return best
}

function rounded([lng, lat]: Position): Position {
  return [Math.round(lng * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS]
}
