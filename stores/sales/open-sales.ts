import {
  SALE_LISTS,
  SALE_PARCELS,
  SALE_ROWS,
  SALE_TILE_ROWS,
} from '../../shared/artefacts/sale-blocks/sale-rows.ts'
import { openSalesIndex } from '../../shared/artefacts/sale-blocks/sales-index.ts'
import { type Opening, openBlocks, openResident } from '../blocks/opening.ts'
import { rowFiles } from '../blocks/row-blocks.ts'
import { DepartementSales } from './departement-sales.ts'
import { SALE_BLOCK_FILES } from './sale-blocks.ts'

const ROW_FILES = rowFiles('sale-rows', 'sales', SALE_ROWS)
const LIST_FILES = rowFiles('sale-lists', 'rows', SALE_LISTS)
const PARCEL_FILES = rowFiles('sale-parcels', 'parcels', SALE_PARCELS)
const TILE_FILES = rowFiles('sale-tiles', 'rows', SALE_TILE_ROWS)

/** The sales of each département of a release. Throws DamagedFile when a file is missing or is not what the release names. */
export async function openLoadedSales(opening: Opening): Promise<DepartementSales[]> {
  const indexes = await openResident('sales-index', opening, openSalesIndex, ({ count }) => count)
  const space = await openBlocks(SALE_BLOCK_FILES, opening)
  const rows = await openBlocks(ROW_FILES, opening)
  const lists = await openBlocks(LIST_FILES, opening)
  const parcels = await openBlocks(PARCEL_FILES, opening)
  const tiles = await openBlocks(TILE_FILES, opening)
  return Array.from(indexes, ([area, index]) => {
    const of = <B>(opened: ReadonlyMap<string, B>): B => {
      const own = opened.get(area)
      if (own) return own
      throw new Error(`Release ${opening.manifest.id} lacks a file of the sales of ${area}`)
    }
    return new DepartementSales({
      index,
      space: of(space),
      rows: of(rows),
      lists: of(lists),
      parcels: of(parcels),
      tiles: of(tiles),
    })
  })
}
