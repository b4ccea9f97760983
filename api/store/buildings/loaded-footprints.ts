import type { FootprintsArtefact } from '../../../shared/artefacts/footprints.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { ascendingRows, type RowsIn, rowsOfAll } from '../rows-in.ts'

/** The outlines of the drawn buildings of all loaded départements. */
export class LoadedFootprints {
  readonly count: number
  /** In the order of their départements. */
  readonly artefacts: readonly FootprintsArtefact[]

  constructor(artefacts: readonly FootprintsArtefact[]) {
    this.artefacts = artefacts.toSorted((a, b) => (a.departement < b.departement ? -1 : 1))
    this.count = artefacts.reduce((sum, { count }) => sum + count, 0)
  }

  /** Rows of the buildings whose box meets a box (1e-7 degrees), by département. */
  rowsIn(bounds: Bounds): RowsIn<FootprintsArtefact>[] {
    return rowsOfAll(this.artefacts, ({ tree }) => ascendingRows(tree, bounds))
  }

  /** West, south, east, north around the buildings of each département, in 1e-7 degrees. */
  get boxes(): readonly Int32Array[] {
    return this.artefacts.map(({ tree }) => tree.boxes.subarray(-4))
  }
}
