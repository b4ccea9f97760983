import { type BoxTree, childrenEnd } from '../artefacts/box-tree.ts'
import type { Bounds } from '../geo/bounds.ts'

/** Visits the rows whose box meets a box (1e-7 degrees, edges included), in no particular order; `at` is where the row's box begins in `tree.boxes`. */
export function eachRowInBox(
  tree: BoxTree,
  [minX, minY, maxX, maxY]: Bounds,
  visit: (row: number, at: number) => void,
): void {
  const { boxes, indices, count } = tree
  const leafEnd = count * 4
  const nodes = [indices[(boxes.length - 4) >> 2]!]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const end = childrenEnd(tree, node)
    for (let at = node; at < end; at += 4) {
      if (boxes[at]! > maxX || boxes[at + 1]! > maxY || boxes[at + 2]! < minX || boxes[at + 3]! < minY)
        continue
      const index = indices[at >> 2]!
      if (at < leafEnd) visit(index, at)
      else nodes.push(index)
    }
  }
}

/** The rows that eachRowInBox visits. */
export function rowsInBox(tree: BoxTree, box: Bounds): number[] {
  const rows: number[] = []
  eachRowInBox(tree, box, (row) => rows.push(row))
  return rows
}
