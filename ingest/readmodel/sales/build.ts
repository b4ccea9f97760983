import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import { sales } from '../../../shared/documents/sales.ts'
import type { ReadModelInput, Written } from '../../dataset.ts'
import { ParcelIris } from '../../links/parcel-iris.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { buildPrices } from '../prices/build.ts'
import { pricedSale } from '../prices/priced-sale.ts'
import { PricedTable } from '../prices/priced-table.ts'
import { writeArtefact } from '../write-artefact.ts'
import { DocumentFile } from '../write-documents.ts'
import { describeSale } from './describe-sale.ts'
import { readMutations } from './read-lines.ts'
import { resolveSites, type Site } from './sites.ts'

/** Builds what the API opens of the sales of one area: the index in space, the answers by rank (newest first), the prices. */
export async function buildSales(input: ReadModelInput): Promise<Written[]> {
  const lake = input.lake.sales
  if (lake === undefined) throw new Error(`The lake of ${input.area} has no sales`)
  const locator = await ParcelLocator.open(input.files, input.area)
  const iris = await ParcelIris.open(input.files, input.area, input.workDir)
  return withDuckDb(input.workDir, async (connection, beside) => {
    const sites = await resolveSites(connection, lake, locator, input.territory)
    const priced = await PricedTable.create(connection, beside)
    const irisOf = (idu: string) => iris?.of(idu)
    const written = await writeSales(connection, lake, input, sites, irisOf, priced)
    return [...written, ...(await buildPrices(connection, lake, input, sites, priced))]
  })
}

async function writeSales(
  connection: DuckDBConnection,
  lake: string,
  { area, territory, workDir }: ReadModelInput,
  sites: ReadonlyMap<string, Site>,
  irisOf: (idu: string) => string | undefined,
  priced: PricedTable,
): Promise<Written[]> {
  const builder = builderOf(area, sites)
  const documents = new DocumentFile(sales, workDir)
  let rank = 0
  for await (const lines of readMutations(connection, lake)) {
    const { document, row } = describeSale(lines, sites, territory, irisOf)
    builder.addSale(row)
    documents.put(sales.key(rank++), document)
    const counted = pricedSale(document, irisOf, territory)
    if (counted) priced.add(counted)
  }
  const path = join(workDir, 'sales.bin')
  await writeArtefact(path, builder.encode())
  return [{ role: 'readmodel', kind: 'sales-space', path, rows: rank }, await documents.close()]
}

function builderOf(area: string, sites: ReadonlyMap<string, Site>): SalesBuilder {
  const ordered = [...new Set(sites.values())].sort((a, b) => a.index - b.index)
  const origin = ordered.find((site) => site.point)?.point ?? [0, 0]
  const builder = new SalesBuilder(area, origin)
  for (const site of ordered) builder.addSite(site)
  return builder
}
