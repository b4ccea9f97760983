import { join } from 'node:path'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import type { GatherInput, ReadModelInput } from '../../dataset.ts'
import { ParcelIris } from '../../links/parcel-iris.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { Succession } from '../../links/succession.ts'
import { writeArtefact } from '../../readmodel/write-artefact.ts'
import { spanOf } from './prices/aggregate.ts'
import { buildPrices } from './prices/build.ts'
import { pricedSale } from './prices/priced-sale.ts'
import { PricedTable } from './prices/priced-table.ts'
import { writeZonePrices, zoneNames } from './prices/write-prices.ts'
import { describeSale, type SaleContext } from './sales/describe-sale.ts'
import type { SaleElsewhere } from './sales/line.ts'
import { readPriceReferences } from './sales/price-references.ts'
import { readElsewhere, readMutations, salesOf } from './sales/read-lines.ts'
import { resolveSites } from './sales/resolve-sites.ts'
import { SaleDocuments } from './sales/sale-documents.ts'
import { SaleFactsTable } from './sales/sale-facts.ts'
import type { Sites } from './sales/sites.ts'

/** Of `INGEST_MEMORY_MB`: figures of 2,000,000 lines take all that they may. With all of it this process peaked at 1,504 MB. */
const MEMORY_SHARE = 0.7
/**
 * Of that, while sales are collected next to the columns of the index in this process: their documents and the sort of them take all that they may, and go to
 * disk as well. 700,000 lines peaked at 1,508 MB with all of the setting, at 1,329 with 40 % of it, in the same time; 2,000,000 take 1,287 meanwhile.
 */
const COLLECTING_SHARE = 0.45

/** Builds what the API opens of the sales of one area: the index in space, the answers by rank (newest first), the prices. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { area, files, territory, workDir, lakes } = input
  const lake = input.lake('sales')
  const locator = await ParcelLocator.open(files, area)
  const iris = await ParcelIris.open(files, area, workDir)
  const build = async (db: Database): Promise<Written[]> => {
    const succession = locator && (await Succession.open(files, area, locator, workDir))
    const sites = await resolveSites(db, lake, locator, territory, succession)
    const priced = await PricedTable.create(db)
    const context: SaleContext = {
      siteOf: (idu) => sites.siteOf(idu),
      territory,
      irisOf: (idu) => iris?.of(idu),
      references: await readPriceReferences(db, salesOf(lake)),
    }
    const elsewhere = await readElsewhere(db, lakes['sales-elsewhere'])
    const written = await db.within(COLLECTING_SHARE, () =>
      writeSales(db, lake, input, { sites, locator, context, elsewhere, priced }),
    )
    return [...written, ...(await buildPrices(db, lake, input, sites, priced))]
  }
  return withDuckDb(workDir, build, MEMORY_SHARE)
}

/** What the sales of an area are made from, in addition to their lines; `priced` takes what they bring to the prices. */
interface SaleParts {
  sites: Sites
  locator: ParcelLocator | undefined
  context: SaleContext
  elsewhere: ReadonlyMap<string, SaleElsewhere>
  priced: PricedTable
}

async function writeSales(
  db: Database,
  lake: string,
  { area, workDir }: Pick<ReadModelInput, 'area' | 'workDir'>,
  { sites, locator, context, elsewhere, priced }: SaleParts,
): Promise<Written[]> {
  const builder = builderOf(area, sites, locator)
  const documents = await SaleDocuments.create(db, sites.points())
  const facts = await SaleFactsTable.create(db)
  let rank = 0
  for await (const lines of readMutations(db, lake)) {
    const others = elsewhere.get(lines[0]!.mutation)
    const { document, row } = describeSale(lines, context, others)
    builder.addSale(row)
    const point = row.sites.map((site) => sites.at(site).point).find((one) => one !== null)
    documents.add(point ?? null, document)
    const counted = pricedSale(document, others ? [...lines, ...others.lines] : lines, area, context)
    if (counted) priced.add(counted)
    facts.add(rank++, document, counted, area, context)
  }
  const path = join(workDir, 'sales.bin')
  const { written, positions } = await documents.write(workDir)
  await writeArtefact(path, builder.encode(positions))
  const index = { role: 'readmodel', kind: 'sales-space', path, rows: positions.length } as const
  return [index, written, await facts.write(workDir)]
}

function builderOf(area: string, sites: Sites, locator: ParcelLocator | undefined): SalesBuilder {
  const [origin = [0, 0]] = sites.points()
  const builder = new SalesBuilder(area, origin)
  for (const site of sites.all()) builder.addSite({ ...site, polygons: locator?.outlineOf(site.key) ?? null })
  return builder
}

/** Prices of the régions, from the sales of all their loaded départements. */
export async function gather({ files, territory, workDir }: GatherInput): Promise<Written[]> {
  const lakes = files.all({ dataset: 'dvf', role: 'lake', kind: 'priced-sales' })
  return withDuckDb(workDir, async (db) => {
    await db.run(sql`CREATE VIEW priced AS SELECT * FROM ${parquet(...lakes.map(({ path }) => path))}`)
    if (!(await spanOf(db))) return []
    const levels = [{ level: 'region' as const, zone: sql`region`, small: false }]
    const nameOf = zoneNames(territory, () => undefined)
    return [await writeZonePrices(db, workDir, levels, nameOf)]
  })
}
