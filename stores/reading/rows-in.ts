import type { BoxTree } from '../../shared/artefacts/box-tree.ts'
import { type Bounds, boxesMeet } from '../../shared/geo/bounds.ts'
import { rowsInBox } from '../../shared/space/rows-in-box.ts'

/** Rows of one département's artefact. */
export interface RowsIn<A> {
  readonly artefact: A
  readonly rows: Uint32Array
}

/** Rows of a tree whose box meets a box (1e-7 degrees), ascending; none of an absent tree. */
export function ascendingRows(tree: BoxTree | undefined, bounds: Bounds): Uint32Array {
  if (!tree || !boxesMeet(tree.box, bounds)) return new Uint32Array()
  return new Uint32Array(rowsInBox(tree, bounds)).sort()
}

/** The rows of several artefacts, without those that have none. */
export function rowsOfAll<A>(artefacts: readonly A[], rowsOf: (artefact: A) => Uint32Array): RowsIn<A>[] {
  return artefacts
    .map((artefact) => ({ artefact, rows: rowsOf(artefact) }))
    .filter(({ rows }) => rows.length > 0)
}
