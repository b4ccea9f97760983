import type { Database } from '../../../formats/duckdb/database.ts'
import { writeLakeFile } from '../../../formats/duckdb/lake-file.ts'
import { ident, parquet, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import type { Quality } from '../../../shared/release/release.ts'
import type { Edition, FetchedSource, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import type { Ledger } from '../quality/ledger.ts'
import { qualityByPart } from '../quality/quality-by-part.ts'
import { writeQuarantine, writeQuarantineOf } from '../quality/quarantine.ts'
import { describeParts, partsOf } from './parts.ts'

/** Lines that were judged in a table. */
export interface JudgedLines {
  /** Has the columns part, scope (why a line is outside what was asked), rule (why it was refused), "row", detail and original. */
  table: Sql
  /** Address of the source of a line, over the columns of the table. */
  source: Sql
  /** Repairs of lines that were kept: part, name, number of lines. */
  repairs?: Sql
  /** Lines that were left out before they came into the table. */
  leftOut?: { reason: string; rows: ReadonlyMap<string, number> }
}

/**
 * Writes a lake file: the rows of `kept`, and those of the file before that belong to none of the parts read anew. `part` is the column
 * that tells the part of a row; `unless`, a condition on rows of the file before that are left out too.
 */
export async function writeLake(
  db: Database,
  { unit, previous, workDir }: NormaliseInput,
  kind: string,
  { kept, order, part = 'part', unless }: { kept: Sql; order: Sql; part?: string; unless?: Sql },
): Promise<Written> {
  const before = previous?.lake[kind]
  const others = sql`${ident(part)} NOT IN (${quotedList(partsOf(unit))}) ${unless ? sql`AND NOT (${unless})` : sql``}`
  const earlier =
    before === undefined ? sql`` : sql`UNION ALL BY NAME SELECT * FROM ${parquet(before)} WHERE ${others}`
  return writeLakeFile(db, workDir, kind, sql`SELECT * FROM (${kept} ${earlier}) ORDER BY ${order}`)
}

/** Ends a normalise whose lines were judged in a table: writes their quarantine and counts the rows of each part. */
export async function outcomeOf(
  db: Database,
  input: NormaliseInput,
  lake: Written[],
  lines: JudgedLines,
  edition: Edition | ((part: string) => Edition),
): Promise<NormaliseOutput> {
  const quarantine = await writeQuarantineOf(db, input, lines)
  const qualities = await qualityByPart(db, lines.table, partsOf(input.unit))
  if (lines.repairs)
    for (const [part, name, rows] of await db.all(sql`SELECT * FROM (${lines.repairs}) ORDER BY 2`))
      if (Number(rows) > 0) qualities.get(String(part))!.repaired[String(name)] = Number(rows)
  for (const [part, rows] of lines.leftOut?.rows ?? [])
    leaveOut(qualities.get(part), lines.leftOut!.reason, rows)
  const parts = describeParts(input.unit, (part) => ({
    quality: qualities.get(part)!,
    ...editionOf(edition, part),
  }))
  return { written: [...lake, ...quarantine], parts }
}

/** Ends a normalise that counted its lines one by one: writes their quarantine and takes the counts from the ledger. */
export async function countedOutcome(
  db: Database,
  input: NormaliseInput,
  lake: Written[],
  ledger: Ledger,
  edition: Edition | ((part: string) => Edition),
): Promise<NormaliseOutput> {
  const quarantine = await writeQuarantine(db, input, ledger.refused)
  const parts = describeParts(input.unit, (part) => ({
    quality: ledger.count(part).result(),
    ...editionOf(edition, part),
  }))
  return { written: [...lake, ...quarantine], parts }
}

const editionOf = (edition: Edition | ((part: string) => Edition), part: string) =>
  typeof edition === 'function' ? edition(part) : edition

/** Adds rows to a reason. Sorts reasons by name, so that the same rows give the same manifest. */
function leaveOut(quality: Quality | undefined, reason: string, rows: number): void {
  if (!quality || rows === 0) return
  quality.rowsIn += rows
  const counts = { ...quality.outOfScope, [reason]: (quality.outOfScope[reason] ?? 0) + rows }
  quality.outOfScope = Object.fromEntries(Object.entries(counts).sort())
}

/** An edition known by a date in the rows, or by the day of the download. */
export function newestRow(day: string): Edition {
  return { millesime: day.slice(0, 10), millesimeFrom: 'newest-row' }
}

/** The edition that the address of a source names after redirects, by the first group of `pattern`; undefined when it names none. */
export function editionNamed({ url, resolvedUrl }: FetchedSource, pattern: RegExp): Edition | undefined {
  const named = pattern.exec(resolvedUrl)?.[1]
  if (named === undefined) return undefined
  return { millesime: named, millesimeFrom: pattern.exec(url)?.[1] === named ? 'asked' : 'resolved-url' }
}

/** The day on which the last of some sources was fetched, YYYY-MM-DD. */
export function lastFetched(sources: readonly FetchedSource[]): string {
  return sources
    .map(({ fetchedAt }) => fetchedAt.slice(0, 10))
    .sort()
    .at(-1)!
}
