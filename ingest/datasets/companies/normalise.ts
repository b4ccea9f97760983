import { createReadStream } from 'node:fs'
import type { DuckDBConnection } from '@duckdb/node-api'
import { chooseColumns } from '../../csv/columns.ts'
import type { CsvFormat } from '../../csv/format.ts'
import { readHeader } from '../../csv/header.ts'
import { loadCsv } from '../../csv/load-csv.ts'
import { malformedLines } from '../../csv/malformed-lines.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput, Written } from '../../dataset.ts'
import { IngestError } from '../../errors.ts'
import { withDuckDb } from '../../pipeline/duckdb/duckdb.ts'
import { writeLakeFile } from '../../pipeline/duckdb/lake-file.ts'
import { countRows } from '../../pipeline/duckdb/rows.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { writeQuarantine } from '../../pipeline/quality/quarantine.ts'
import { readJson } from './read-json.ts'
import { CSV_SUPPLEMENTS, type Supplement } from './supplements.ts'

/** Reads whatever files about companies are there, each told by its content, into one lake file a kind. */
export async function normaliseCompanies(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (connection) => {
    const ledger = new Ledger()
    const kept = new Map<string, Supplement>()
    for (const source of input.sources) {
      const supplement = await readFields(connection, source, ledger)
      await refuse(connection, source, supplement, ledger)
      const table = `"${supplement.kind}"`
      const rows = `SELECT ${supplement.select}, "row" FROM fields WHERE (${supplement.rule}) IS NULL`
      await connection.run(
        kept.has(supplement.kind) ? `INSERT INTO ${table} ${rows}` : `CREATE TEMP TABLE ${table} AS ${rows}`,
      )
      kept.set(supplement.kind, supplement)
      input.progress(ledger.count.result().rowsIn)
    }
    const written: Written[] = []
    for (const { kind, order } of kept.values())
      written.push(
        await writeLakeFile(connection, input.workDir, kind, `SELECT * FROM "${kind}" ORDER BY ${order}`),
      )
    written.push(...(await writeQuarantine(connection, input, ledger.refused)))
    const millesime = await millesimeOf(connection, input.sources, kept)
    return {
      written,
      parts: [{ millesime, millesimeFrom: 'newest-row', quality: ledger.count.result() }],
    }
  })
}

/** Fills the table `fields` (row and the wanted fields) from one file. */
async function readFields(
  connection: DuckDBConnection,
  source: FetchedSource,
  ledger: Ledger,
): Promise<Supplement> {
  if (await isJson(source.path)) return readJson(connection, source.path, source.url)
  const { supplement, format } = await recognise(source)
  await loadCsv(connection, 'fields', source, format)
  for (const line of await malformedLines(connection, 'fields', source.url)) ledger.refuse(line)
  return supplement
}

async function refuse(
  connection: DuckDBConnection,
  source: FetchedSource,
  supplement: Supplement,
  ledger: Ledger,
): Promise<void> {
  ledger.count.keepMany(await countRows(connection, `fields WHERE (${supplement.rule}) IS NULL`))
  const bad = await connection.runAndReadAll(
    `SELECT "row", ${supplement.rule} AS rule, CAST(to_json(f) AS VARCHAR) FROM fields f WHERE (${supplement.rule}) IS NOT NULL ORDER BY "row"`,
  )
  for (const [row, rule, original] of bad.getRows())
    ledger.refuse({
      source: source.url,
      row: Number(row),
      rule: String(rule),
      detail: `${supplement.kind}: ${String(rule)}`,
      original: String(original),
    })
}

/** The supplement whose first column the file has. */
async function recognise({
  path,
  url,
}: FetchedSource): Promise<{ supplement: Supplement; format: CsvFormat }> {
  const [commas, semicolons] = [
    await readHeader(path, ',', 'utf-8', url),
    await readHeader(path, ';', 'utf-8', url),
  ]
  const delimiter = semicolons.length > commas.length ? ';' : ','
  const header = delimiter === ';' ? semicolons : commas
  for (const supplement of CSV_SUPPLEMENTS) {
    const [first] = Object.entries(supplement.columns)
    if (!hasColumn(header, first!, url)) continue
    return {
      supplement,
      format: { delimiter, columns: supplement.columns, optional: supplement.optional ?? [] },
    }
  }
  throw new IngestError(
    `${url} is none of the files about companies that are read (accounts, social economy, agreements, RGE, training, RNE, Agence Bio). Its columns: ${header.join(', ')}`,
  )
}

function hasColumn(
  header: readonly string[],
  [field, names]: [string, readonly string[]],
  url: string,
): boolean {
  const [found] = chooseColumns(header, { columns: { [field]: names }, optional: [field] }, url)
  return found![1] >= 0
}

async function isJson(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { encoding: 'utf8', end: 1023 }))
    return /^\uFEFF?\s*[[{]/.test(chunk)
  return false
}

/** When the producers last changed a file, else the newest accounts in it: these files carry no date of their own. */
async function millesimeOf(
  connection: DuckDBConnection,
  sources: readonly FetchedSource[],
  kept: ReadonlyMap<string, Supplement>,
): Promise<string> {
  const modified = sources.flatMap(({ lastModified }) =>
    lastModified ? [new Date(lastModified).toISOString()] : [],
  )
  const fetched = sources
    .map((source) => source.fetchedAt)
    .sort()
    .at(-1)!
    .slice(0, 10)
  if (modified.length > 0) return modified.sort().at(-1)!.slice(0, 10)
  if (!kept.has('accounts')) return fetched
  const found = await connection.runAndReadAll(
    'SELECT CAST(max(closed) AS VARCHAR) FROM accounts WHERE closed <= CAST($fetched AS DATE)',
    { fetched },
  )
  const newest = found.getRows()[0]![0]
  return typeof newest === 'string' ? newest : fetched
}
