import { centreOf } from './centre.ts'
import type { Polygons } from './polygons.ts'

/** Whether even-odd polygons contain a point, in 1e-7 degrees. A point on an edge may fall on either side. */
export function contains(polygons: Polygons, x: number, y: number): boolean {
  let inside = false
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [xa, ya, xb, yb] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
        if (ya > y !== yb > y && x < ((xb - xa) * (y - ya)) / (yb - ya) + xa) inside = !inside
      }
  return inside
}

/**
 * A point inside some polygons, 1e-7 degrees: their centroid when it lies inside, else the middle of the widest cut at the
 * centroid's height. Polygons too flat to be cut give the centroid.
 */
export function insidePoint(polygons: Polygons): [number, number] {
  const [x, y] = centreOf(polygons)
  if (contains(polygons, x, y)) return [x, y]
  // Half a unit off, because no vertex may lie on the cut.
  const height = y + 0.5
  const cuts = cutsAt(polygons, height)
  let best = -1
  for (let i = 0; i + 1 < cuts.length; i += 2)
    if (best < 0 || cuts[i + 1]! - cuts[i]! > cuts[best + 1]! - cuts[best]!) best = i
  return best < 0 ? [x, y] : [(cuts[best]! + cuts[best + 1]!) / 2, height]
}

/** Where a line of latitude y cuts some polygons: ends of the stretches inside, west to east. No vertex may lie on y. */
export function cutsAt(polygons: Polygons, y: number): number[] {
  const cuts: number[] = []
  for (const polygon of polygons)
    for (const ring of polygon) {
      // The vertex before, carried along: buildings are cut and their parcels too, fifty times each.
      let xa = ring[ring.length - 2]!
      let ya = ring[ring.length - 1]!
      for (let i = 0; i < ring.length; i += 2) {
        const xb = ring[i]!
        const yb = ring[i + 1]!
        if (ya > y !== yb > y) cuts.push(((xb - xa) * (y - ya)) / (yb - ya) + xa)
        xa = xb
        ya = yb
      }
    }
  if (cuts.length === 2) return cuts[0]! > cuts[1]! ? cuts.reverse() : cuts
  return cuts.sort((a, b) => a - b)
}
