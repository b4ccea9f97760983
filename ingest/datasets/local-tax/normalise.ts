import { z } from 'zod'
import { encodingOf } from '../../../formats/csv/header.ts'
import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { rates } from '../../../shared/lake/files/local-tax.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome } from '../../pipeline/unit/outcome.ts'
import { readLinePlace } from '../commune-risks/place.ts'
import { LOCAL_TAX_FORMAT } from './columns.ts'
import { readRates } from './read-rates.ts'

const text = z.string().nullable()
const line = z.object({
  row: z.coerce.number(),
  year: text,
  commune: text,
  propertyTax: text,
  wasteTax: text,
})

/** Reads the export into the lake: a row a commune and year. Its edition is the newest year in it. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (db) => {
    const table = await LakeTable.create(db, 'rates', rates)
    const ledger = new Ledger(input.unit)
    let newest = 0
    for (const source of input.sources)
      newest = Math.max(newest, await addFile(db, source, input, ledger, table))
    if (newest === 0)
      throw new IngestError('local-tax: no line of the export has rates: nothing was published')
    const lake = [await table.write(input.workDir, sql`commune, published_commune, year`)]
    return countedOutcome(db, input, lake, ledger, {
      millesime: String(newest),
      millesimeFrom: 'newest-row',
    })
  })
}

/** Adds a file; gives the newest year of the lines that were kept, 0 when there is none. */
async function addFile(
  db: Database,
  source: FetchedSource,
  { territory, progress, columns }: NormaliseInput,
  ledger: Ledger,
  table: LakeTable<typeof rates.table>,
): Promise<number> {
  const encoding = await encodingOf(source.path)
  await loadCsv(db, 'lines', source, { ...LOCAL_TAX_FORMAT, encoding }, columns)
  for (const refused of await malformedLines(db, 'lines_refused', source.url)) ledger.refuse(refused)
  const seen = new Map<string, string>()
  let newest = 0
  for await (const found of db.streamObjects('SELECT * FROM lines ORDER BY "row"')) {
    const { row, ...cells } = line.parse(found)
    progress(ledger.rows + 1)
    const original = Object.values(cells)
      .map((cell) => cell ?? '')
      .join(';')
    const refuse = (rule: string, detail: string) =>
      ledger.refuse({ source: source.url, row, rule, detail, original })
    const read = readLinePlace(cells.commune, territory)
    const reading = readRates(cells)
    if (!read.ok) refuse(read.rule, read.detail)
    else if (!reading.ok) refuse(reading.rule, reading.detail)
    else {
      const { year, propertyTax, wasteTax } = reading.rates
      const key = `${read.place.published} ${year}`
      const before = seen.get(key)
      if (before === original) ledger.count().leaveOut('identical-row')
      else if (before !== undefined) refuse('duplicate', `${key} stands earlier with other rates (${before})`)
      else {
        seen.set(key, original)
        const { commune, published } = read.place
        const row = {
          commune,
          published_commune: published,
          year,
          property_tax: propertyTax,
          waste_tax: wasteTax,
        }
        table.add(row)
        ledger.count().keep()
        newest = Math.max(newest, year)
      }
    }
  }
  return newest
}
