import { encodeSales, type TileSales } from '../../shared/artefacts/sale-blocks/encode-sales.ts'
import { openSales as openSalesArtefact, type SalesArtefact } from '../../shared/artefacts/sales.ts'
import type { SalesBuilder } from '../../shared/artefacts/sales-builder.ts'
import { openLoadedSales } from '../../stores/sales/open-sales.ts'
import { SharedSales } from '../../stores/sales/shared-sales.ts'
import { CountryFiles } from '../bench/country/country-files.ts'
import { openingOf } from './opening.ts'
import { temporaryDir } from './temp.ts'

/** The sales that were collected, as their département's index. */
export const builtSales = (builder: SalesBuilder): SalesArtefact =>
  openSalesArtefact(Uint8Array.from(Buffer.concat(builder.encode())).buffer)

/** Writes the files in which the api reads the sales of some départements, in blocks of about `blockBytes`. */
export async function writtenSales(
  all: readonly SalesArtefact[],
  blockBytes?: number,
  tilesOf?: (sales: SalesArtefact) => TileSales,
): Promise<CountryFiles> {
  const files = await CountryFiles.create(await temporaryDir('sales'))
  for (const sales of all)
    for (const { kind, chunks, rows } of encodeSales(sales, tilesOf?.(sales), blockBytes))
      await files.write(
        { dataset: 'sale-blocks', kind, area: sales.departement, rows },
        Buffer.concat(chunks),
      )
  return files
}

/** Opens them where blocks have `memory` bytes. */
export async function openedSales(country: CountryFiles, memory?: number) {
  const opening = openingOf(country, memory)
  const departements = await openLoadedSales(opening)
  const shared = new SharedSales(departements.map(({ index }) => index))
  const { cache, files } = opening
  return { departements, shared, cache, files, close: () => files.close() }
}
