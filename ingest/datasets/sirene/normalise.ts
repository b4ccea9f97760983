import type { DuckDBConnection } from '@duckdb/node-api'
import type { NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { createCommuneTable } from '../../pipeline/duckdb/commune-table.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { QualityCount } from '../../pipeline/quality/quality-count.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { describeParts } from '../../pipeline/unit/parts.ts'
import { areaFilter } from './area.ts'
import { readAsked } from './asked.ts'
import { balance, type Stocks } from './balance.ts'
import { carryOver, cleanEstablishments, cleanUnits, writeLake } from './lake.ts'
import { locate } from './points.ts'
import { selectEstablishments, selectUnits } from './select-rows.ts'
import { openStock } from './stock.ts'

/**
 * Reads the national SIRENE stock for one département (or some communes of it): its active establishments, the companies seen there
 * or named by the owners' files, and their head offices wherever they are. The files are streamed, never held.
 */
export async function normaliseSirene(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (connection) => {
    const stocks = await openStocks(connection, input)
    input.progress(stocks.units.rows)
    await createCommuneTable(connection, input.unit, input.territory)
    const filter = areaFilter(input.unit)
    const counts = new Map(filter.parts.map((part) => [part, new QualityCount()]))
    await readAsked(connection, input)
    await selectEstablishments(connection, stocks.establishments, input.unit, filter)
    input.progress(stocks.units.rows + stocks.establishments.rows)
    await selectUnits(connection, stocks.units)
    await locate(connection, stocks.points, counts)
    const refused = await balance(connection, stocks, filter, counts)
    await cleanUnits(connection)
    await cleanEstablishments(connection)
    await carryOver(connection, input, stocks.units)
    const written = await writeLake(connection, input.workDir)
    written.push(...(await writeQuarantine(connection, input, refused)))
    const millesime = await newestTreatment(connection, input)
    const parts = describeParts(input.unit, (part) => ({
      millesime,
      millesimeFrom: 'newest-row',
      quality: counts.get(part)!.result(),
    }))
    return { written, parts }
  })
}

/** Commune by commune the same national files come once for all: what each of them is, their columns tell. */
async function openStocks(
  connection: DuckDBConnection,
  { sources, workDir }: NormaliseInput,
): Promise<Stocks> {
  const stocks: Partial<Stocks> = {}
  for (const source of sources) {
    const stock = await openStock(connection, source, workDir)
    const earlier = stocks[stock.role]
    if (earlier)
      throw new IngestError(`${earlier.url} and ${stock.url} are two editions of the same file: give one`)
    stocks[stock.role] = stock
  }
  const { units, establishments, points } = stocks
  if (!units) throw missing('StockUniteLegale')
  if (!establishments) throw missing('StockEtablissement')
  return points ? { units, establishments, points } : { units, establishments }
}

function missing(name: string): IngestError {
  return new IngestError(
    `sirene: ${name} is not among the files given. Give it too: --file sirene=${name}_utf8.zip (or .parquet, .csv)`,
  )
}

/** The stock carries no date: it is as new as the newest treatment of a company in it. */
async function newestTreatment(connection: DuckDBConnection, { sources }: NormaliseInput): Promise<string> {
  const fetched = sources
    .map((source) => source.fetchedAt)
    .sort()
    .at(-1)!
    .slice(0, 10)
  const found = await connection.runAndReadAll(
    "SELECT max(traitement[1:10]) FROM unit_rows WHERE regexp_matches(traitement, '^20[0-9]{2}-[01][0-9]-[0-3][0-9]') AND traitement[1:10] <= $fetched",
    { fetched },
  )
  const newest = found.getRows()[0]![0]
  return typeof newest === 'string' ? newest : fetched
}
