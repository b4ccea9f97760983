import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isGzip } from '../archive/file-type.ts'
import type { Database } from '../duckdb/database.ts'
import { ident, joinSql, quoted, type Sql, sql } from '../duckdb/sql.ts'
import { IngestError } from '../errors.ts'
import type { ColumnReport } from '../layouts/column-report.ts'
import type { Refused } from '../refused.ts'
import { type CsvFormat, chooseColumns, csvLayout } from './columns.ts'
import { type CsvSource, readHeader } from './header.ts'
import { MOST_BREAKS, needClosedQuotes } from './swallowed-lines.ts'
import { writeInUtf8 } from './windows-1252.ts'

/** Bytes of a line that is read as one. A longer one is refused. */
const LONGEST_LINE = 16_777_216

/** The file as it was read. */
export interface CsvLoad {
  /** Lines read, those refused and those left out included. */
  rows: number
  refused: number
  /** Well-formed lines that were not wanted. */
  leftOut: number
  /** Header of the file, as published. */
  header: string[]
}

/** What becomes of the lines while they are read. */
export interface CsvUse {
  /**
   * The statement that takes them, a row each and in file order, from `texts` (SQL to put after FROM): one VARCHAR column a wanted
   * field, empty = NULL.
   */
  into: (texts: Sql) => Sql
  /** `texts` also has `row`, the line's number (1-based). Counting takes a single thread; without it the file is read by all. */
  numbered: boolean
  /** SQL over the fields that is true for the lines wanted. Others are counted and let go, so that a larger file is never held whole. */
  wanted?: Sql
  /**
   * Numbers the runs of the file, lines that follow each other with the same texts in the fields `of`, those that are not wanted included, in
   * the field `as`, unless the file has it. The lines must be numbered.
   */
  runs?: { of: readonly string[]; as: string }
  /** Name of the table that takes the lines that are not well-formed (row, rule, detail, original). */
  refused: string
}

/** Reads a CSV file in one pass; `report` is given the columns that are unknown or missing. Throws IngestError that names the column when one that is not optional has vanished. */
export async function readCsv(
  db: Database,
  source: CsvSource,
  format: CsvFormat,
  use: CsvUse,
  report?: ColumnReport,
): Promise<CsvLoad> {
  const encoding = format.encoding ?? 'utf-8'
  const header = await readHeader(source, format.delimiter, encoding)
  report?.check(source.url, header, [csvLayout(format, { name: 'CSV' })])
  if (encoding === 'utf-8') return readLines(db, source, header, format, use)
  // DuckDB has no Windows-1252, and refuses a file as Latin-1 for one apostrophe of Excel (0x92).
  const spill = String(await db.value(`SELECT current_setting('temp_directory')`))
  const path = join(spill, `${randomUUID()}.csv`)
  try {
    await writeInUtf8(source.path, path)
    return await readLines(db, { ...source, path }, header, format, use)
  } finally {
    await rm(path, { force: true })
  }
}

/** Reads a file in UTF-8. */
async function readLines(
  db: Database,
  source: CsvSource,
  header: string[],
  format: CsvFormat,
  { into, numbered, wanted, runs, refused }: CsvUse,
): Promise<CsvLoad> {
  const chosen = chooseColumns(header, format, source.url)
  const columns = chosen.map(([field, i]) => columnAs(i, field))
  const quote = quoted(format.quote ?? '"')
  const [seen, long] = [`${refused}_seen`, `${refused}_long`]
  await db.run(
    sql`CREATE OR REPLACE TEMP SEQUENCE ${ident(seen)}; CREATE OR REPLACE TEMP SEQUENCE ${ident(long)}`,
  )
  // The sequence counts every line on the way to the condition: reading the file again to count would double the time.
  const condition = wanted ? sql`WHERE CASE WHEN nextval(${quoted(seen)}) > 0 THEN ${wanted} END` : sql``
  const options = sql`delim = ${quoted(format.delimiter)}, quote = ${quote}, escape = ${quote}, compression = ${await compressionOf(source.path)}, max_line_size = ${LONGEST_LINE}, buffer_size = ${2 * LONGEST_LINE}`
  const lines = sql`(SELECT ${numbered ? sql`row_number() OVER () AS "row", ` : sql``}${joinSql(columns)}
     FROM ${csvLines(source.path, header, options, refused)} WHERE ${countLong(chosen, header.length, long)})`
  const texts = sql`(SELECT * FROM ${runs ? withRuns(lines, runs) : lines} ${condition})`
  const kept = await readableCsv(source.url, () => db.run(into(texts)))
  const [asked, tooLong] = [await callsOf(db, seen), (await callsOf(db, long)) > 0]
  if (format.quote !== '' && (tooLong || (await isDoubtful(db, header, refused))))
    await needClosedQuotes(source, format.delimiter, tooLong)
  const bad = await takeRejects(db, refused)
  await db.run(sql`DROP SEQUENCE ${ident(seen)}; DROP SEQUENCE ${ident(long)}`)
  const leftOut = wanted ? asked - kept : 0
  return { rows: kept + bad + leftOut, refused: bad, leftOut, header }
}

/**
 * Reads a CSV file into the table `table`: `row` (1-based, in file order) and one VARCHAR column a wanted field, empty =
 * NULL. Nothing is typed here. Lines that are not well-formed go to `${table}_refused` (row, rule, detail, original).
 * Throws IngestError that names the column when one that is not optional has vanished.
 */
export function loadCsv(
  db: Database,
  table: string,
  source: CsvSource,
  format: CsvFormat,
  report?: ColumnReport,
): Promise<CsvLoad> {
  const use: CsvUse = {
    into: (texts) => sql`CREATE OR REPLACE TEMP TABLE ${ident(table)} AS SELECT * FROM ${texts}`,
    numbered: true,
    refused: `${table}_refused`,
  }
  return readCsv(db, source, format, use, report)
}

/** Forgets what `loadCsv` read. */
export async function dropCsv(db: Database, table: string): Promise<void> {
  await db.run(sql`DROP TABLE ${ident(table)}; DROP TABLE ${ident(`${table}_refused`)}`)
}

/** The lines with the number of their run in a field. Without an order the windows are of the file's, and hold one line at a time. */
function withRuns(lines: Sql, { of, as }: NonNullable<CsvUse['runs']>): Sql {
  const begins = of.map((field) => sql`lag(${ident(field)}) OVER () IS DISTINCT FROM ${ident(field)}`)
  const number = sql`sum(begins::BIGINT) OVER (ROWS UNBOUNDED PRECEDING)`
  return sql`(SELECT * EXCLUDE (begins) REPLACE (coalesce(${ident(as)}, ${number}::VARCHAR) AS ${ident(as)})
     FROM (SELECT *, "row" = 1 OR ${joinSql(begins, ' OR ')} AS begins FROM ${lines}))`
}

/** The lines of a CSV file as a table of VARCHAR columns c0, c1, …; `takeRejects` gives those that are not well-formed. */
function csvLines(path: string, header: readonly string[], options: Sql, rejects: string): Sql {
  const types = header.map((_, i) => sql`${quoted(`c${i}`)}: 'VARCHAR'`)
  return sql`read_csv(${quoted(path)}, auto_detect = false, header = true, columns = {${joinSql(types)}}, ${options},
    store_rejects = true, rejects_table = ${quoted(`${rejects}_rejects`)}, rejects_scan = ${quoted(`${rejects}_scans`)}, rejects_limit = 0)`
}

/**
 * A condition on the lines of `csvLines` that is always true, and calls the sequence for each line of which a chosen cell has more line breaks
 * than a text has; cells that are not chosen are not looked at. Lines that a quote took in have a character a column at least: the greatest length goes
 * first, in one comparison. A comparison of each cell made the whole reading take a third more processor time.
 */
function countLong(chosen: readonly [string, number][], columns: number, sequence: string): Sql {
  const cells = chosen.filter(([, i]) => i >= 0).map(([, i]) => ident(`c${i}`))
  const lengths = joinSql([sql`0`, ...cells.map((cell) => sql`strlen(${cell})`)])
  const breaks = joinSql([
    sql`0`,
    ...cells.map((cell) => sql`strlen(${cell}) - strlen(replace(${cell}, chr(10), ''))`),
  ])
  return sql`CASE WHEN greatest(${lengths}) > ${MOST_BREAKS * columns} AND greatest(${breaks}) > ${MOST_BREAKS} THEN nextval(${quoted(sequence)}) > 0 ELSE true END`
}

/** How often a sequence was called. */
async function callsOf(db: Database, sequence: string): Promise<number> {
  const last = sql`SELECT coalesce(max(last_value), 0) FROM duckdb_sequences() WHERE sequence_name = ${quoted(sequence)}`
  return Number(await db.value(last))
}

/** Whether the header or a line that is not well-formed may hold further lines. The text that DuckDB gives of such a line is cut, or is that of another. */
async function isDoubtful(db: Database, header: readonly string[], name: string): Promise<boolean> {
  const doubtful = sql`SELECT count(*) FROM ${ident(`${name}_rejects`)}
     WHERE error_type IN ('UNQUOTED VALUE', 'LINE SIZE OVER MAXIMUM') OR regexp_matches(trim(csv_line, chr(10) || chr(13)), '[\n\r]')`
  return header.some((column) => /[\n\r]/.test(column)) || Number(await db.value(doubtful)) > 0
}

/** Column number `i` of `csvLines` under the name of its field; NULL for one that the file lacks (-1). */
function columnAs(i: number, field: string): Sql {
  return sql`${i < 0 ? sql`NULL::VARCHAR` : ident(`c${i}`)} AS ${ident(field)}`
}

/** `gzip` or `none`, by the first bytes of the file. */
async function compressionOf(path: string): Promise<Sql> {
  return quoted((await isGzip(path)) ? 'gzip' : 'none')
}

/** Makes the table `name` of the lines that are not well-formed (row, rule, detail, original), and returns how many they are. */
async function takeRejects(db: Database, name: string): Promise<number> {
  // One line may be refused for several reasons: the first is enough.
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE ${ident(name)} AS
     SELECT line AS "row", 'malformed-line' AS rule, min(error_message) AS detail, coalesce(min(csv_line), '') AS original
     FROM ${ident(`${name}_rejects`)} GROUP BY line ORDER BY line`,
  )
  await db.run(sql`DROP TABLE ${ident(`${name}_rejects`)}; DROP TABLE ${ident(`${name}_scans`)}`)
  return db.count(ident(name))
}

const line = z.tuple([z.coerce.number(), z.string(), z.string(), z.string()])

/** The lines of a file that were not well-formed CSV, in file order. `table` is the one that `loadCsv` or `takeRejects` made of them. */
export async function malformedLines(
  db: Database,
  table: string,
  source: string,
): Promise<Omit<Refused, 'part'>[]> {
  const rows = await db.rowsAs(
    line,
    sql`SELECT "row", rule, detail, original FROM ${ident(table)} ORDER BY "row"`,
  )
  return rows.map(([row, rule, detail, original]) => ({ source, row, rule, detail, original }))
}

/** What DuckDB says when the text itself defeats its reader, whatever lines it may refuse. */
const DEFEATED = /CSV|INTERNAL Error|unicode|utf-?8/i

/**
 * Runs the reading of a CSV file. Throws IngestError that names the file when it cannot be read at all: a quote that never
 * closes, or bytes of another encoding where the reader looks for lines.
 */
async function readableCsv<T>(url: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    if (!(cause instanceof Error) || !DEFEATED.test(cause.message)) throw cause
    const [first] = cause.message.split('\n')
    throw new IngestError(
      `${url} cannot be read as CSV (${first}): it was cut, damaged or saved again on its way. Nothing was published`,
      { cause },
    )
  }
}
