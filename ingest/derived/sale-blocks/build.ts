import { join } from 'node:path'
import { encodeSaleBlocks } from '../../../shared/artefacts/sale-blocks/encode-sale-blocks.ts'
import { openSales } from '../../../shared/artefacts/sales.ts'
import type { Written } from '../../dataset.ts'
import type { DerivedInput } from '../../derived.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { SALES } from './sale-blocks.ts'

/** Builds `sale-blocks` of one département from its index of sales in space. */
export async function build({ area, files, workDir }: DerivedInput & { area: string }): Promise<Written[]> {
  const sales = openSales(await readArtefact(files.path(SALES, area)!))
  const path = join(workDir, 'sale-blocks.bin')
  await writeArtefact(path, encodeSaleBlocks(sales))
  return [{ role: 'readmodel', kind: 'sale-blocks', path, rows: sales.count }]
}
