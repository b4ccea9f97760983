import { opensWith } from '../../../formats/archive/file-type.ts'
import type { CsvFormat } from '../../../formats/csv/columns.ts'
import { sniffHeader } from '../../../formats/csv/header.ts'
import { loadCsv, malformedLines } from '../../../formats/csv/read-csv.ts'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { ident, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { isNamed } from '../../../formats/layouts/column-name.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { Written } from '../../../formats/written.ts'
import type { FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { Ledger } from '../../pipeline/quality/ledger.ts'
import { countedOutcome, lastFetched, newestRow } from '../../pipeline/unit/outcome.ts'
import { readSupplement } from './read-json.ts'
import { CSV_SUPPLEMENTS, type Supplement } from './supplements.ts'

/** Reads the files about companies that are there, each recognised by its content, into one lake file a kind. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  return withDuckDb(input.workDir, async (db) => {
    const ledger = new Ledger(input.unit)
    const kept = new Map<string, Supplement>()
    for (const source of input.sources) {
      const supplement = await readFields(db, source, ledger, input.columns)
      await judge(db, source, supplement, ledger)
      const table = ident(supplement.kind)
      const rows = sql`SELECT ${supplement.select} FROM fields WHERE (${supplement.rule}) IS NULL`
      const take = kept.has(supplement.kind) ? sql`INSERT INTO ${table}` : sql`CREATE TEMP TABLE ${table} AS`
      await db.run(sql`${take} ${rows}`)
      kept.set(supplement.kind, supplement)
      input.progress(ledger.rows)
    }
    const lake: Written[] = []
    for (const { kind, order } of kept.values())
      lake.push(
        await writeLakeFile(db, input.workDir, kind, sql`SELECT * FROM ${ident(kind)} ORDER BY ${order}`),
      )
    const newest = await newestDay(db, input.sources, kept)
    return countedOutcome(db, input, lake, ledger, newestRow(newest))
  })
}

/** Fills the table `fields` (row and the wanted fields) from one file. */
async function readFields(
  db: Database,
  source: FetchedSource,
  ledger: Ledger,
  columns: ColumnReport,
): Promise<Supplement> {
  if (await opensWith(source.path, /[[{]/))
    return readSupplement(db, source.pages ?? [source.path], source.url, columns)
  const { supplement, format } = await recognise(source)
  await loadCsv(db, 'fields', source, format, columns)
  for (const line of await malformedLines(db, 'fields_refused', source.url)) ledger.refuse(line)
  return supplement
}

async function judge(
  db: Database,
  { url }: FetchedSource,
  supplement: Supplement,
  ledger: Ledger,
): Promise<void> {
  const { kind, rule, lacking } = supplement
  ledger.count().keepMany(await db.count(sql`fields WHERE (${rule}) IS NULL`))
  const lost = lacking ? await db.count(sql`fields WHERE (${rule}) IS NULL AND (${lacking.where})`) : 0
  if (lacking && lost > 0) ledger.count().repair(lacking.name, lost)
  const bad = await db.all(
    sql`SELECT "row", ${rule} AS rule, CAST(to_json(f) AS VARCHAR) FROM fields f WHERE (${rule}) IS NOT NULL ORDER BY "row"`,
  )
  for (const [row, broken, original] of bad)
    ledger.refuse({
      source: url,
      row: Number(row),
      rule: String(broken),
      detail: `${kind}: ${String(broken)}`,
      original: String(original),
    })
}

/**
 * The supplement that the address of a source promises, so that an accounts file without its first column does not pass for another list;
 * of a file given by hand the one whose first column it has.
 */
async function recognise(source: FetchedSource): Promise<{ supplement: Supplement; format: CsvFormat }> {
  const { delimiter, header } = await sniffHeader(source)
  const supplement = CSV_SUPPLEMENTS.find(({ kind, columns }) =>
    source.sort === undefined ? has(header, columns) : kind === source.sort,
  )
  if (supplement) {
    const { columns, ignored = [] } = supplement
    return { supplement, format: { delimiter, columns, ignored } }
  }
  throw new IngestError(
    `${source.url} is none of the files about companies that are read (accounts, social economy, agreements, RGE, training, RNE, Agence Bio). Its columns: ${header.join(', ')}`,
  )
}

/** Whether a header has the first of some columns. */
function has(header: readonly string[], columns: Supplement['columns']): boolean {
  const [names = []] = Object.values(columns)
  return names.some((name) => header.some((column) => isNamed(column, name)))
}

/** When the producers last changed a file, else the newest accounts in it: these files carry no date of their own. */
async function newestDay(
  db: Database,
  sources: readonly FetchedSource[],
  kept: ReadonlyMap<string, Supplement>,
): Promise<string> {
  const modified = sources.flatMap(({ lastModified }) =>
    lastModified ? [new Date(lastModified).toISOString()] : [],
  )
  const fetched = lastFetched(sources)
  if (modified.length > 0) return modified.sort().at(-1)!
  if (!kept.has('accounts')) return fetched
  const newest = await db.value(
    sql`SELECT CAST(max(closed) AS VARCHAR) FROM accounts WHERE closed <= CAST(${quoted(fetched)} AS DATE)`,
  )
  return typeof newest === 'string' ? newest : fetched
}
