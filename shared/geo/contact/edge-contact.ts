/** Two vertices that are the same point in the field are rounded each by itself, to 1e-7 degrees: they differ by this at most, metres. */
const ROUNDING = 0.016
/**
 * One line that is drawn twice may diverge by this (metres a metre, 3 degrees) as long as it stays within the tolerance. Edges that leave the tolerance
 * do not run along each other where they are within it: a wedge of half a degree would have 6 m of boundary in its point.
 */
const DIVERGENCE = 0.05

/** The part of an edge along which another one runs, metres from its first vertex. */
export interface Stretch {
  from: number
  to: number
}

/**
 * The part of edge `i` (x1, y1, x2, y2 from there on in `a`) along which edge `j` of `b` runs the other way within `tolerance` metres; undefined
 * where there is none. Edges that run the same way have the inside on the same side: shapes that lie over each other, and no boundary between them.
 */
export function stretchAlong(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  tolerance: number,
): Stretch | undefined {
  const [px, py] = [a[i]!, a[i + 1]!]
  const [dx, dy] = [a[i + 2]! - px, a[i + 3]! - py]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length === 0) return undefined
  const [ux, uy] = [dx / length, dy / length]
  // Where the vertices of the other lie: along the edge, and to its left.
  const along1 = (b[j]! - px) * ux + (b[j + 1]! - py) * uy
  const along2 = (b[j + 2]! - px) * ux + (b[j + 3]! - py) * uy
  if (along2 >= along1) return undefined
  const start = Math.max(0, along2)
  const end = Math.min(length, along1)
  if (end <= start) return undefined
  const off1 = (b[j + 1]! - py) * ux - (b[j]! - px) * uy
  const off2 = (b[j + 3]! - py) * ux - (b[j + 2]! - px) * uy
  const slope = (off1 - off2) / (along1 - along2)
  const offAt = (at: number) => off2 + slope * (at - along2)
  let [from, to] = [start, end]
  if (Math.abs(slope) > 1e-12) {
    const [one, other] = [(tolerance - off2) / slope + along2, (-tolerance - off2) / slope + along2]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  } else if (Math.abs(off2) > tolerance) return undefined
  if (to <= from) return undefined
  const isWhole = from === start && to === end
  const divergence = Math.abs(offAt(to) - offAt(from))
  if (divergence > ROUNDING + (isWhole ? DIVERGENCE * (to - from) : 0)) return undefined
  return { from, to }
}

/** Metres that some stretches of one edge cover together; sorts them. */
export function coveredLength(stretches: Stretch[]): number {
  stretches.sort((a, b) => a.from - b.from)
  let covered = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { from, to } of stretches) {
    if (to <= reached) continue
    covered += to - Math.max(from, reached)
    reached = to
  }
  return covered
}

/** Whether two edges come within `tolerance` metres of each other. */
export function edgesMeet(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  tolerance: number,
): boolean {
  const squared = tolerance * tolerance
  return (
    squaredToEdge(a, i, b, j) <= squared ||
    squaredToEdge(a, i + 2, b, j) <= squared ||
    squaredToEdge(b, j, a, i) <= squared ||
    squaredToEdge(b, j + 2, a, i) <= squared ||
    cross(a, i, b, j)
  )
}

/** Whether two edges cross, and all their ends lie farther than `tolerance` metres off the other: no rounding brings them apart. */
export function edgesCross(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  tolerance: number,
): boolean {
  const squared = tolerance * tolerance
  return (
    cross(a, i, b, j) &&
    squaredToEdge(a, i, b, j) > squared &&
    squaredToEdge(a, i + 2, b, j) > squared &&
    squaredToEdge(b, j, a, i) > squared &&
    squaredToEdge(b, j + 2, a, i) > squared
  )
}

function cross(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  const side = (of: Float64Array, k: number, p: Float64Array, n: number) =>
    (of[k + 2]! - of[k]!) * (p[n + 1]! - of[k + 1]!) - (of[k + 3]! - of[k + 1]!) * (p[n]! - of[k]!)
  return side(a, i, b, j) * side(a, i, b, j + 2) < 0 && side(b, j, a, i) * side(b, j, a, i + 2) < 0
}

/** Squared metres from the vertex at `k` of `p` to the edge at `j` of `b`. */
function squaredToEdge(p: Float64Array, k: number, b: Float64Array, j: number): number {
  const [x, y] = [p[k]! - b[j]!, p[k + 1]! - b[j + 1]!]
  const [dx, dy] = [b[j + 2]! - b[j]!, b[j + 3]! - b[j + 1]!]
  const square = dx * dx + dy * dy
  const at = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square))
  return (x - at * dx) ** 2 + (y - at * dy) ** 2
}
