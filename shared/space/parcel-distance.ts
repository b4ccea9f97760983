import type { GeometryReader } from '../artefacts/geometry.ts'
import type { LocalMetres } from '../geo/metres.ts'

/** Below this many square metres (a hundredth of a micrometre) the point lies on the edge. */
const ON_EDGE = 1e-16

/**
 * Squared metres from the frame's point to the decoded geometry; 0 when the geometry contains it (even-odd over all
 * rings) or when it lies on an edge.
 */
export function squaredDistance(geometry: GeometryReader, frame: LocalMetres): number {
  return measured(geometry, frame, true)
}

/** Whether the frame's point lies on an edge of the decoded geometry. */
export function isOnEdge(geometry: GeometryReader, frame: LocalMetres): boolean {
  return measured(geometry, frame, false) < ON_EDGE
}

/** Squared metres to the nearest edge; with `filled` 0 inside the geometry and on its edge. */
function measured(geometry: GeometryReader, frame: LocalMetres, filled: boolean): number {
  const coords = geometry.coords
  const px = frame.x
  const py = frame.y
  let inside = false
  let best = Infinity
  let from = 0
  for (let ring = 0; ring < geometry.ringCount; ring++) {
    const end = geometry.ringEnds[ring]!
    let xa = coords[end - 2]!
    let ya = coords[end - 1]!
    let ea = frame.east(xa, ya)
    let na = frame.north(ya)
    for (let i = from; i < end; i += 2) {
      const xb = coords[i]!
      const yb = coords[i + 1]!
      const eb = frame.east(xb, yb)
      const nb = frame.north(yb)
      if (ya > py !== yb > py && px < ((xb - xa) * (py - ya)) / (yb - ya) + xa) inside = !inside
      const d = squaredToSegment(ea, na, eb, nb)
      if (d < best) best = d
      xa = xb
      ya = yb
      ea = eb
      na = nb
    }
    from = end
  }
  return filled && (inside || best < ON_EDGE) ? 0 : best
}

/** Squared distance from the origin to the segment a–b, all in metres. */
export function squaredToSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  let t = length === 0 ? 0 : -(ax * dx + ay * dy) / length
  if (t < 0) t = 0
  else if (t > 1) t = 1
  const x = ax + t * dx
  const y = ay + t * dy
  return x * x + y * y
}
