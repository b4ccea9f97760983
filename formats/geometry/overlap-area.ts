import type { Polygons } from '../../shared/geo/polygons.ts'

/** An edge from west to east; `sign` is 1 where the shape lies below it, -1 where it lies above. */
export interface Edge {
  x1: number
  y1: number
  x2: number
  y2: number
  sign: number
}

/**
 * The area below the edges of a shape, in the plane of its coordinates, ready to be compared with others. A shape is the sum of the strips
 * between its edges and a line below everything, those of its lower edges taken away: so is what two shapes have in common, and nothing
 * has to be clipped. polyclip-ts, which computes the outline of the common part in exact arithmetic, takes 40 to 100 times as long (1,246 pairs of
 * real parcels) and gives the same areas within 0.0002 m²; a test compares them. Rings must not cross, as in the polygons that `cleanPolygons` gives.
 */
export class PlaneShape {
  readonly #edges: readonly Edge[]
  readonly #south: number
  readonly area: number

  constructor(polygons: Polygons) {
    const edges = edgesOf(polygons)
    this.#edges = edges.sort((a, b) => a.x1 - b.x1)
    this.#south = edges.reduce((least, { y1, y2 }) => Math.min(least, y1, y2), Number.POSITIVE_INFINITY)
    this.area = edges.reduce(
      (sum, { x1, y1, x2, y2, sign }) => sum + sign * (x2 - x1) * ((y1 + y2) / 2 - this.#south),
      0,
    )
  }

  /** The area that both shapes cover; where parts of one overlap, each counts. */
  commonArea(other: PlaneShape): number {
    const south = Math.min(this.#south, other.#south)
    let common = 0
    for (const own of this.#edges)
      for (const edge of other.#edges) {
        if (edge.x1 >= own.x2) break
        if (edge.x2 <= own.x1) continue
        common += own.sign * edge.sign * commonStrip(own, edge, south)
      }
    return Math.max(0, common)
  }
}

/** The edges of a shape that are not upright, in the order of its rings. */
export function edgesOf(polygons: Polygons): Edge[] {
  const edges: Edge[] = []
  for (const rings of polygons)
    for (const [i, ring] of rings.entries()) addEdges(edges, ring, ringArea(ring) > 0 === (i === 0) ? 1 : -1)
  return edges
}

/** Twice the signed area would do as well: only the sign is used. */
function ringArea(ring: readonly number[]): number {
  const [x0 = 0, y0 = 0] = ring
  let area = 0
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    area += ((ring[i]! - x0) * (ring[j + 1]! - y0) - (ring[j]! - x0) * (ring[i + 1]! - y0)) / 2
  }
  return area
}

/** In a ring that runs counter-clockwise the shape lies below the edges that run west; `turn` is -1 for one that runs the other way. */
function addEdges(edges: Edge[], ring: readonly number[], turn: number): void {
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    const [ax, ay, bx, by] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
    if (ax > bx) edges.push({ x1: bx, y1: by, x2: ax, y2: ay, sign: turn })
    else if (ax < bx) edges.push({ x1: ax, y1: ay, x2: bx, y2: by, sign: -turn })
  }
}

/** The area below both edges and above `south`. */
export function commonStrip(a: Edge, b: Edge, south: number): number {
  const west = Math.max(a.x1, b.x1)
  const east = Math.min(a.x2, b.x2)
  const aWest = heightAt(a, west) - south
  const aEast = heightAt(a, east) - south
  const bWest = heightAt(b, west) - south
  const bEast = heightAt(b, east) - south
  const width = east - west
  const before = aWest - bWest
  const after = aEast - bEast
  if (before * after >= 0) {
    const isBelow = before + after <= 0
    return (width * (isBelow ? aWest + aEast : bWest + bEast)) / 2
  }
  // They cross: the lower one changes there.
  const at = before / (before - after)
  const crossing = aWest + (aEast - aWest) * at
  const [lowWest, lowEast] = before < 0 ? [aWest, bEast] : [bWest, aEast]
  return (width * (at * (lowWest + crossing) + (1 - at) * (crossing + lowEast))) / 2
}

export function heightAt({ x1, y1, x2, y2 }: Edge, x: number): number {
  if (x <= x1) return y1
  if (x >= x2) return y2
  return y1 + ((y2 - y1) * (x - x1)) / (x2 - x1)
}
