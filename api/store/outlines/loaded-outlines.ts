import type { BoxTree } from '../../../shared/artefacts/box-tree.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { ascendingRows, type RowsIn, rowsOfAll } from '../../../stores/rows-in.ts'
import { inPages } from '../pages/in-pages.ts'

/** An artefact of outlines of one département. */
interface Outlines {
  readonly departement: string
  readonly count: number
  readonly tree: BoxTree
}

/** The outlines of one kind of all loaded départements: drawn buildings, zones of planning documents. */
export class LoadedOutlines<A extends Outlines> {
  readonly count: number
  /** In the order of their départements. */
  readonly artefacts: readonly A[]

  constructor(artefacts: readonly A[]) {
    this.artefacts = artefacts.toSorted((a, b) => (a.departement < b.departement ? -1 : 1))
    this.count = artefacts.reduce((sum, { count }) => sum + count, 0)
  }

  /** Rows whose box meets a box (1e-7 degrees), by département. */
  async rowsIn(bounds: Bounds): Promise<RowsIn<A>[]> {
    return inPages(() => rowsOfAll(this.artefacts, ({ tree }) => ascendingRows(tree, bounds)))
  }

  /** West, south, east, north around those of each département, in 1e-7 degrees. */
  get boxes(): readonly Int32Array[] {
    return this.artefacts.map(({ tree }) => tree.box)
  }
}
