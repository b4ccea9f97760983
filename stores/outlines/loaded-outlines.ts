import type { OutlineSchema } from '../../shared/artefacts/outline-columns.ts'
import type { RowSchema } from '../../shared/artefacts/row-blocks/row-block.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { Hold } from '../blocks/hold.ts'
import type { RowBlock, RowBlocks } from '../blocks/row-blocks.ts'
import type { RowsIn } from '../reading/rows-in.ts'
import { Turn } from '../reading/turns.ts'
import { rowsMeeting } from '../space/rows-in-shape.ts'

/** The outlines of one kind of all loaded départements: drawn buildings, zones of planning documents. */
export class LoadedOutlines<S extends RowSchema & OutlineSchema> {
  readonly count: number
  /** In the order of their départements. */
  readonly files: readonly RowBlocks<S>[]

  constructor(files: Iterable<RowBlocks<S>>) {
    this.files = [...files].sort((a, b) => (a.departement < b.departement ? -1 : 1))
    this.count = this.files.reduce((sum, { count }) => sum + count, 0)
  }

  /**
   * Rows whose box meets a box (1e-7 degrees), by block, in the order of départements and rows. They are readable until `hold` is released. All
   * blocks that may have one are in memory together: ask for boxes as large as a tile, not more. Rejects with DamagedFile.
   */
  async rowsIn(bounds: Bounds, hold: Hold): Promise<RowsIn<RowBlock<S>>[]> {
    const taken = await Promise.all(this.files.map((file) => file.take(file.near(bounds), hold)))
    const found: RowsIn<RowBlock<S>>[] = []
    const turn = new Turn()
    for (const block of taken.flat()) {
      if (turn.isOver) await turn.next()
      const rows = rowsMeeting(block.rows.box, bounds)
      if (rows.length > 0) found.push({ artefact: block, rows })
    }
    return found
  }

  /** West, south, east, north around those of each département, in 1e-7 degrees. */
  get boxes(): readonly Int32Array[] {
    return this.files.flatMap(({ box }) => box ?? [])
  }
}
