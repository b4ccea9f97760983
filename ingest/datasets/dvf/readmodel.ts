import { join } from 'node:path'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import { sales } from '../../../shared/documents/sales.ts'
import type { GatherInput, ReadModelInput, Written } from '../../dataset.ts'
import { ParcelIris } from '../../links/parcel-iris.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { type Database, withDuckDb } from '../../pipeline/duckdb/database.ts'
import { parquet, sql } from '../../pipeline/duckdb/sql.ts'
import { spanOf } from '../../readmodel/prices/aggregate.ts'
import { buildPrices } from '../../readmodel/prices/build.ts'
import { pricedSale } from '../../readmodel/prices/priced-sale.ts'
import { PricedTable } from '../../readmodel/prices/priced-table.ts'
import { writeZonePrices, zoneNames } from '../../readmodel/prices/write-prices.ts'
import { describeSale } from '../../readmodel/sales/describe-sale.ts'
import { readMutations } from '../../readmodel/sales/read-lines.ts'
import { resolveSites, type Site } from '../../readmodel/sales/sites.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { DocumentFile } from '../../readmodel/write-documents.ts'

/** Builds what the API opens of the sales of one area: the index in space, the answers by rank (newest first), the prices. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { area, files, territory, workDir } = input
  const lake = input.lake('sales')
  const locator = await ParcelLocator.open(files, area)
  const iris = await ParcelIris.open(files, area, workDir)
  return withDuckDb(workDir, async (db) => {
    const sites = await resolveSites(db, lake, locator, territory)
    const priced = await PricedTable.create(db)
    const written = await writeSales(db, lake, input, sites, (idu) => iris?.of(idu), priced)
    return [...written, ...(await buildPrices(db, lake, input, sites, priced))]
  })
}

async function writeSales(
  db: Database,
  lake: string,
  { area, territory, workDir }: ReadModelInput,
  sites: ReadonlyMap<string, Site>,
  irisOf: (idu: string) => string | undefined,
  priced: PricedTable,
): Promise<Written[]> {
  const builder = builderOf(area, sites)
  const documents = new DocumentFile(sales, workDir)
  let rank = 0
  for await (const lines of readMutations(db, lake)) {
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

/** Prices of the régions, from the sales of all their loaded départements. */
export async function gather({ files, territory, workDir }: GatherInput): Promise<Written[]> {
  const lakes = files.all({ dataset: 'dvf', role: 'lake', kind: 'priced-sales' })
  return withDuckDb(workDir, async (db) => {
    await db.run(sql`CREATE VIEW priced AS SELECT * FROM ${parquet(...lakes.map(({ path }) => path))}`)
    const span = await spanOf(db)
    if (!span) return []
    const levels = [{ level: 'region' as const, zone: sql`region`, small: false }]
    const nameOf = zoneNames(territory, () => undefined)
    return [await writeZonePrices(db, workDir, levels, span, nameOf)]
  })
}
