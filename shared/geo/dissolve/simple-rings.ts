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
  const outgoing = edgesByVertex(edges, vertices, from)
  const used = new Uint8Array(edges)
  /** Place in the walk of the edge that leaves a vertex, -1 when the walk has not been there. */
  const placeOf = new Int32Array(vertices).fill(-1)
  const rings: number[][] = []
  for (let first = 0; first < edges; first++) {
    if (used[first]) continue
    const walk: number[] = []
    let edge = first
    for (;;) {
      used[edge] = 1
      placeOf[from[edge]!] = walk.length
      walk.push(edge)
      const at = to[edge]!
      const begun = placeOf[at]!
      if (begun >= 0) {
        const ring = walk.splice(begun)
        for (const one of ring) placeOf[from[one]!] = -1
        rings.push(ring)
      }
      const free = outgoing(at).filter((one) => !used[one])
      if (free.length === 0) break
      edge = free[free.length === 1 ? 0 : choose(edge, free)]!
    }
  }
  return rings
}

/** The edges that leave a vertex, as a function of the vertex. */
function edgesByVertex(edges: number, vertices: number, from: Int32Array): (vertex: number) => number[] {
  const starts = new Int32Array(vertices + 1)
  for (let edge = 0; edge < edges; edge++) starts[from[edge]! + 1]!++
  for (let vertex = 0; vertex < vertices; vertex++) starts[vertex + 1]! += starts[vertex]!
  const next = starts.slice()
  const sorted = new Int32Array(edges)
  for (let edge = 0; edge < edges; edge++) sorted[next[from[edge]!]!++] = edge
  return (vertex) => Array.from(sorted.subarray(starts[vertex]!, starts[vertex + 1]!))
}
