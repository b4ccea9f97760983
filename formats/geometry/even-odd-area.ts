import type { Ring } from '../../shared/geo/polygons.ts'

interface Edge {
  /** Lower end. */
  x: number
  y: number
  top: number
  /** Change of x per unit of y. */
  slope: number
}

/**
 * Even-odd area in square units (1e-7°)² of any rings, which may cross and overlap: the plane is divided into horizontal strips at
 * every vertex and crossing; inside a strip edges do not cross, so it is a row of trapezoids. Slow (quadratic in the worst case):
 * only for broken geometries.
 */
export function evenOddUnits(rings: readonly Ring[]): number {
  const edges = upwardEdges(rings)
  const levels = cutLevels(edges)
  let area = 0
  let next = 0
  let active: Edge[] = []
  for (let i = 1; i < levels.length; i++) {
    const bottom = levels[i - 1]!
    const top = levels[i]!
    const middle = (bottom + top) / 2
    active = active.filter((edge) => edge.top > middle)
    for (; next < edges.length && edges[next]!.y < middle; next++)
      if (edges[next]!.top > middle) active.push(edges[next]!)
    const crossings = active.map((edge) => edge.x + (middle - edge.y) * edge.slope).sort((a, b) => a - b)
    for (let c = 1; c < crossings.length; c += 2) area += (crossings[c]! - crossings[c - 1]!) * (top - bottom)
  }
  return area
}

/** Edges that are not horizontal, lowest first, relative to the first vertex so that small areas stay precise. */
function upwardEdges(rings: readonly Ring[]): Edge[] {
  const originX = rings[0]?.[0] ?? 0
  const originY = rings[0]?.[1] ?? 0
  const edges: Edge[] = []
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      const next = i + 2 === ring.length ? 0 : i + 2
      const [ax, ay] = [ring[i]! - originX, ring[i + 1]! - originY]
      const [bx, by] = [ring[next]! - originX, ring[next + 1]! - originY]
      if (ay === by) continue
      const [x, y, top] = ay < by ? [ax, ay, by] : [bx, by, ay]
      edges.push({ x, y, top, slope: (bx - ax) / (by - ay) })
    }
  return edges.sort((one, other) => one.y - other.y)
}

function cutLevels(edges: readonly Edge[]): number[] {
  const levels = new Set<number>()
  edges.forEach((edge, i) => {
    levels.add(edge.y).add(edge.top)
    for (let j = i + 1; j < edges.length && edges[j]!.y < edge.top; j++) {
      const level = crossingLevel(edge, edges[j]!)
      if (level !== undefined) levels.add(level)
    }
  })
  return [...levels].sort((a, b) => a - b)
}

/** The y at which two edges cross, if they do. */
function crossingLevel(one: Edge, other: Edge): number | undefined {
  const turn = one.slope - other.slope
  if (turn === 0) return undefined
  const y = other.y + (one.x + (other.y - one.y) * one.slope - other.x) / -turn
  return y > Math.max(one.y, other.y) && y < Math.min(one.top, other.top) ? y : undefined
}
