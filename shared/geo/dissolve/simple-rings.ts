/**
 * Stitches directed edges into rings in which no vertex comes twice: a walk that comes back to a vertex it has been at closes a ring
 * there. Edges (`from[edge]` to `to[edge]`) must leave every vertex as often as they reach it. `choose` picks the way on where
 * several edges leave a vertex: it gives the place of one among them. Rings are lists of edges.
 */
export function simpleRings(
  from: Int32Array,
  to: Int32Array,
  vertices: number,
  choose: (edge: number, outgoing: readonly number[]) => number,
): number[][] {
  const edges = from.length
  const { starts, sorted } = edgesByVertex(edges, vertices, from)
  const used = new Uint8Array(edges)
  /** Place in the walk of the edge that leaves a vertex, -1 when the walk has not been there. */
  const placeOf = new Int32Array(vertices).fill(-1)
  /** The edge to go on by after another, -1 where none is left. Almost every vertex is left by one: lists are made for the others alone. */
  const next = (edge: number): number => {
    const at = to[edge]!
    let only = -1
    let free = 0
    for (let i = starts[at]!; i < starts[at + 1]!; i++)
      if (!used[sorted[i]!]) {
        if (free === 0) only = sorted[i]!
        free++
      }
    if (free < 2) return only
    const outgoing = Array.from(sorted.subarray(starts[at]!, starts[at + 1]!)).filter((one) => !used[one])
    return outgoing[choose(edge, outgoing)]!
  }
  const rings: number[][] = []
  for (let first = 0; first < edges; first++) {
    if (used[first]) continue
    const walk: number[] = []
    for (let edge = first; edge >= 0; edge = next(edge)) {
      used[edge] = 1
      placeOf[from[edge]!] = walk.length
      walk.push(edge)
      const begun = placeOf[to[edge]!]!
      if (begun >= 0) {
        const ring = walk.splice(begun)
        for (const one of ring) placeOf[from[one]!] = -1
        rings.push(ring)
      }
    }
  }
  return rings
}

/** The edges in the order of the vertices that they leave: those of a vertex stand from `starts[vertex]` to the next. */
function edgesByVertex(
  edges: number,
  vertices: number,
  from: Int32Array,
): { starts: Int32Array; sorted: Int32Array } {
  const starts = new Int32Array(vertices + 1)
  for (let edge = 0; edge < edges; edge++) starts[from[edge]! + 1]!++
  for (let vertex = 0; vertex < vertices; vertex++) starts[vertex + 1]! += starts[vertex]!
  const next = starts.slice()
  const sorted = new Int32Array(edges)
  for (let edge = 0; edge < edges; edge++) sorted[next[from[edge]!]!++] = edge
  return { starts, sorted }
}
