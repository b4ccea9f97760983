import { join } from 'node:path'
import type { Written } from '../../../formats/written.ts'
import { encodeSales } from '../../../shared/artefacts/sale-blocks/encode-sales.ts'
import { openSales } from '../../../shared/artefacts/sales.ts'
import type { DerivedInput } from '../../derived.ts'
import { readArtefact } from '../../readmodel/read-artefact.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { SALE_INDEX } from '../read-kinds.ts'
import { saleTiles } from './sale-tiles.ts'

/** Builds the files in which the api reads the sales of one département. */
export async function build({ area, files, workDir }: DerivedInput & { area: string }): Promise<Written[]> {
  const sales = openSales(await readArtefact(files.path(SALE_INDEX, area)!))
  const written: Written[] = []
  for (const { kind, chunks, rows } of encodeSales(sales, saleTiles(sales))) {
    const path = join(workDir, `${kind}.bin`)
    await writeArtefact(path, chunks)
    written.push({ role: 'readmodel', kind, path, rows })
  }
  return written
}
