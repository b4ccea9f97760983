import { type BoxTree, childrenEnd } from '../artefacts/box-tree.ts'
import type { Bounds } from '../geo/bounds.ts'

/** Rows whose box meets a box (1e-7 degrees, rims included), in no order. */
export function rowsInBox(tree: BoxTree, [minX, minY, maxX, maxY]: Bounds): number[] {
  const { boxes, indices, count } = tree
  const leafEnd = count * 4
  const rows: number[] = []
  const nodes = [indices[(boxes.length - 4) >> 2]!]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const end = childrenEnd(tree, node)
    for (let at = node; at < end; at += 4) {
      if (boxes[at]! > maxX || boxes[at + 1]! > maxY || boxes[at + 2]! < minX || boxes[at + 3]! < minY)
        continue
      const index = indices[at >> 2]!
      if (at < leafEnd) rows.push(index)
      else nodes.push(index)
    }
  }
  return rows
}
