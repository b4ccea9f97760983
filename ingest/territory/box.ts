import { metresPerDegree } from '../../shared/geo/metres.ts'

/** West, south, east, north in WGS84 degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** A box with `metres` more on each side. */
export function grownBox([west, south, east, north]: Box, metres: number): Box {
  // The side nearer to a pole has the shorter degrees of longitude: its scale keeps the margin everywhere.
  const { lng } = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)))
  const { lat } = metresPerDegree((south + north) / 2)
  const [dx, dy] = [metres / lng, metres / lat]
  return [west - dx, south - dy, east + dx, north + dy]
}

/** Whether a box lies inside another one as a whole. */
export function isWithin(inner: Box, outer: Box): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

/**
 * Metres by which a box reaches beyond another one, 0 when it lies inside. Exact within 1 % for tens of kilometres; over hundreds it says the
 * order of magnitude.
 */
export function metresBeyond(box: Box, limits: Box): number {
  const degreesEast = Math.max(0, limits[0] - box[0], box[2] - limits[2])
  const degreesNorth = Math.max(0, limits[1] - box[1], box[3] - limits[3])
  const { lng, lat } = metresPerDegree((limits[1] + limits[3]) / 2)
  return Math.hypot(degreesEast * lng, degreesNorth * lat)
}

/** The box with longitude and latitude exchanged. */
export function exchanged([west, south, east, north]: Box): Box {
  return [south, west, north, east]
}

/** The smallest box around two. */
export function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]
}
