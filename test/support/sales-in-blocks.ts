import { MemoryRoom } from '../../api/store/memory/memory-room.ts'
import { SALES_FILES } from '../../api/store/pages/column-kinds.ts'
import { OpenedColumns } from '../../api/store/pages/opened-columns.ts'
import { OpenedSaleBlocks } from '../../api/store/sales/opened-sale-blocks.ts'
import { BLOCK_BYTES } from '../../shared/artefacts/parcel-blocks/parcel-block.ts'
import { encodeSaleBlocks } from '../../shared/artefacts/sale-blocks/encode-sale-blocks.ts'
import { openSales, type SalesArtefact } from '../../shared/artefacts/sales.ts'
import type { SalesBuilder } from '../../shared/artefacts/sales-builder.ts'
import { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { BlockCache } from '../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../stores/blocks/block-slots.ts'
import { CountryFiles } from '../bench/country/country-files.ts'
import { temporaryDir } from './temp.ts'

/** The sales of some départements, in memory and as files. */
export interface SalesWorld {
  whole: SalesArtefact[]
  files: CountryFiles
}

/** Writes the sales of some départements, as a whole and in blocks of about `blockBytes`. */
export async function writtenSales(
  builders: readonly SalesBuilder[],
  blockBytes?: number,
): Promise<SalesWorld> {
  const files = await CountryFiles.create(await temporaryDir('sales'))
  const whole: SalesArtefact[] = []
  for (const builder of builders) {
    const bytes = Buffer.concat(builder.encode())
    const sales = openSales(Uint8Array.from(bytes).buffer)
    whole.push(sales)
    const about = { area: sales.departement, rows: sales.count }
    await files.write({ ...about, dataset: 'dvf', kind: 'sales-space' }, bytes)
    const blocks = Buffer.concat(encodeSaleBlocks(sales, blockBytes))
    await files.write({ ...about, dataset: 'sale-blocks', kind: 'sale-blocks' }, blocks)
  }
  return { whole, files }
}

/** Opens them where no département has room as a whole, and blocks and pages have `memory` bytes. */
export async function salesInBlocks({ dataDir, files }: CountryFiles, memory: number) {
  const cache = new BlockCache(memory)
  const bound = { room: new MemoryRoom(0), cache, slots: new BlockSlots(BLOCK_BYTES) }
  const checked = new CheckedFiles(dataDir)
  const leaving: (() => Promise<void>)[] = []
  const leave = (close: () => Promise<void>) => void leaving.push(close)
  const columns = new OpenedColumns(SALES_FILES, dataDir, checked, bound, leave)
  const opened = new OpenedSaleBlocks(dataDir, checked, bound, leave)
  const artefacts = await columns.openAll(files.filter(({ kind }) => kind === 'sales-space'))
  const blocks = await opened.open({ files })
  /** Closes all files. */
  const close = async () => {
    columns.keepOnly([])
    opened.keepOnly([])
    for (const one of leaving) await one()
  }
  return { artefacts, blocks, cache, opened, close }
}
