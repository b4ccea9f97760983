import type { Polygons, Ring } from './polygons.ts'

/**
 * Centroid of the largest outline, 1e-7 degrees, rounded: the point that the geolocated edition of the sales gives for a parcel. It
 * may lie outside a concave parcel. A ring without area gives its first vertex.
 */
export function centreOf(polygons: Polygons): [number, number] {
  let best = { area: -1, centre: [0, 0] as [number, number] }
  for (const [outline] of polygons) {
    const found = ringCentre(outline!)
    if (found.area > best.area) best = found
  }
  return best.centre
}

function ringCentre(ring: Ring): { area: number; centre: [number, number] } {
  const [x0, y0] = [ring[0]!, ring[1]!]
  let twice = 0
  let sumX = 0
  let sumY = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j]! - x0, ring[j + 1]! - y0, ring[i]! - x0, ring[i + 1]! - y0]
    const cross = ax * by - bx * ay
    twice += cross
    sumX += (ax + bx) * cross
    sumY += (ay + by) * cross
  }
  if (twice === 0) return { area: 0, centre: [x0, y0] }
  const centre: [number, number] = [Math.round(x0 + sumX / (3 * twice)), Math.round(y0 + sumY / (3 * twice))]
  return { area: Math.abs(twice), centre }
}
