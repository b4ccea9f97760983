import { type BoxTree, childrenEnd } from '../../shared/artefacts/box-tree.ts'
import type { Shape } from '../sales/shape.ts'

/** Boxes judged between two pauses at most, and edges compared with them: some tenths of a millisecond. */
const BOXES_A_PAUSE = 2048
const EDGES_A_PAUSE = 65_536

export interface RowsNearShape {
  /** Rows whose box lies inside the shape. */
  inside: number[]
  /** Rows whose box may lie across its rim: what stands in it has to be compared with the shape. */
  across: number[]
}

/**
 * Rows of a tree whose box a shape reaches, in no particular order. A branch of the tree that lies inside the shape, or outside, is judged by its
 * own box: of 600,000 boxes in a drawing of 200 vertices few are compared with it. It yields where the event loop may serve others.
 */
export function* rowsNearShape(tree: BoxTree, shape: Shape): Generator<void, RowsNearShape> {
  const { boxes, indices, count } = tree
  const [left, bottom, right, top] = shape.bounds
  const leafEnd = count * 4
  const found: RowsNearShape = { inside: [], across: [] }
  const nodes = [{ at: indices[(boxes.length - 4) >> 2]!, covered: false }]
  const pause = Math.max(1, Math.min(BOXES_A_PAUSE, Math.floor(EDGES_A_PAUSE / shape.edges)))
  let judged = 0
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const end = childrenEnd(tree, node.at)
    for (let at = node.at; at < end; at += 4) {
      if (++judged % pause === 0) yield
      let { covered } = node
      if (!covered) {
        const [minX, minY, maxX, maxY] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!]
        if (minX > right || minY > top || maxX < left || maxY < bottom) continue
        covered = shape.coversBox(minX, minY, maxX, maxY)
        if (!covered && shape.missesBox(minX, minY, maxX, maxY)) continue
      }
      const index = indices[at >> 2]!
      if (at >= leafEnd) nodes.push({ at: index, covered })
      else if (covered) found.inside.push(index)
      else found.across.push(index)
    }
  }
  return found
}
