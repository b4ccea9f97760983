import type { DrawnSales } from '../../shared/artefacts/sale-blocks/sale-rows.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { addTo } from '../../shared/text/grouped.ts'
import type { Hold } from '../blocks/hold.ts'
import type { RowsIn } from '../reading/rows-in.ts'
import { mayMeet, type SalesOfAll } from './find-page.ts'
import { saleRowsInBox } from './search-space.ts'

/** Sales as a map draws them: rows of a block, and the labels of their types. */
export interface DrawnBlock {
  readonly rows: DrawnSales
  readonly types: readonly string[]
}

/**
 * The sales with a site whose box meets a box (1e-7 degrees), without those that another département gives: each is one thing on a map. They are
 * readable until `hold` is released. Rejects with DamagedFile.
 */
export async function drawnInBox(all: SalesOfAll, bounds: Bounds, hold: Hold): Promise<RowsIn<DrawnBlock>[]> {
  const found = await Promise.all(
    all.departements.map(async (one, nth) => {
      if (!mayMeet(one, bounds)) return []
      const rows = await saleRowsInBox(one.space, bounds)
      return byBlock(all, nth, rows, await one.ofRows(rows, hold))
    }),
  )
  return found.flat()
}

/** The sales that a tile of zoom 8 to 13 (its `tileIdOf`) draws, as `drawnInBox` gives them. */
export async function drawnOfTile(all: SalesOfAll, tile: number, hold: Hold): Promise<RowsIn<DrawnBlock>[]> {
  const found = await Promise.all(
    all.departements.map(async (one, nth) => {
      const { rows, blocks } = await one.ofTile(tile, hold)
      return byBlock(all, nth, rows, blocks)
    }),
  )
  return found.flat()
}

/** Rows of a département by the blocks that hold them, as places there. `blocks`: that of each row. */
function byBlock(
  { departements, shared }: SalesOfAll,
  nth: number,
  rows: readonly number[],
  blocks: readonly { firstRow: number; rows: DrawnSales }[],
): RowsIn<DrawnBlock>[] {
  const { types } = departements[nth]!.index
  const found = new Map<DrawnSales, number[]>()
  for (const [i, row] of rows.entries()) {
    const { firstRow, rows: columns } = blocks[i]!
    const at = row - firstRow
    if (columns.elsewhere[at] === 1 && shared.isGivenElsewhere(nth, columns.rank[at]!)) continue
    addTo(found, columns, at)
  }
  return Array.from(found, ([columns, own]) => ({
    artefact: { rows: columns, types },
    rows: Uint32Array.from(own),
  }))
}
