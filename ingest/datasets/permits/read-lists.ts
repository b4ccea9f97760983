import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { unpackedBytes } from '../../../formats/archive/unpacked-bytes.ts'
import { readHeader } from '../../../formats/csv/header.ts'
import { type CsvUse, readCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FetchedSource } from '../../dataset.ts'
import { listOf, PERMIT_FIELDS, permitsFormatOf, referencesIn } from './columns.ts'

const LINE_FEED = 0x0a

/**
 * Fills `permit_lines` (list, source, row, pairs, one VARCHAR column a field) with the lines of all lists, and `permit_rejects` (source, row, rule, detail,
 * original) with those that are not well-formed. `pairs` holds the two cells (s, n) of each reference of a parcel that is not empty, in their order. A first row of labels before the codes, which the producer writes unless it is asked not to, is passed
 * over. Returns the lines read. Throws IngestError for a file that is none of the lists, and for a list given twice.
 */
export async function readLists(
  db: Database,
  sources: readonly FetchedSource[],
  workDir: string,
  report: ColumnReport,
): Promise<number> {
  const texts = joinSql(PERMIT_FIELDS.map((field) => sql`${ident(field)} VARCHAR`))
  await db.run(
    sql`CREATE TABLE permit_lines (list VARCHAR, source VARCHAR, "row" BIGINT, pairs STRUCT(s VARCHAR, n VARCHAR)[], ${texts})`,
  )
  await db.run(
    'CREATE TABLE permit_rejects (source VARCHAR, "row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR)',
  )
  const seen = new Map<string, string>()
  let read = 0
  for (const source of sources) {
    const { path, skipped } = await withoutLabels(source, workDir)
    const header = await readHeader({ path, url: source.url }, ';')
    const found = listOf(header)
    if (!found.ok)
      throw new IngestError(
        `${source.url} is no list of Sitadel: ${found.detail}. Its columns: ${header.slice(0, 20).join(', ')}. Nothing was published`,
      )
    const before = seen.get(found.list)
    if (before !== undefined)
      throw new IngestError(
        `permits: ${before} and ${source.url} are both the list of ${found.list}: give one`,
      )
    seen.set(found.list, source.url)
    const format = permitsFormatOf(found.list, header)
    const own = PERMIT_FIELDS.filter((field) => field in format.columns)
    const fields = joinSql(own.map(ident))
    const pairs = joinSql(
      referencesIn(header).map((n) => sql`{s: ${ident(`section${n}`)}, n: ${ident(`number${n}`)}}`),
    )
    const use: CsvUse = {
      into: (lines) =>
        sql`INSERT INTO permit_lines (list, source, "row", pairs, ${fields}) SELECT ${quoted(found.list)}, ${quoted(source.url)}, "row" + ${skipped},
          list_filter([${pairs}], lambda p: p.s IS NOT NULL OR p.n IS NOT NULL), ${fields} FROM ${lines}`,
      numbered: true,
      refused: 'list_refused',
    }
    const { rows } = await readCsv(db, { path, url: source.url }, format, use, report)
    await db.run(
      sql`INSERT INTO permit_rejects SELECT ${quoted(source.url)}, "row", rule, detail, original FROM list_refused`,
    )
    read += rows
  }
  return read
}

/** The file without a row of labels before the row of codes, and how many rows that took away. It is there when the second row has the codes of a list. */
async function withoutLabels(
  source: FetchedSource,
  workDir: string,
): Promise<{ path: string; skipped: number }> {
  if (listOf(await readHeader(source, ';')).ok) return { path: source.path, skipped: 0 }
  const path = join(
    workDir,
    `codes-${basename(source.path)
      .replaceAll(/[^\w.-]+/g, '-')
      .slice(-80)}`,
  )
  let isFirst = true
  await pipeline(
    unpackedBytes(source.path),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        const end = isFirst ? chunk.indexOf(LINE_FEED) : -1
        if (!isFirst) yield chunk
        else if (end >= 0) {
          isFirst = false
          yield chunk.subarray(end + 1)
        }
      }
    },
    createWriteStream(path),
  )
  const second = isFirst ? [] : await readHeader({ path, url: source.url }, ';').catch(() => [])
  return listOf(second).ok ? { path, skipped: 1 } : { path: source.path, skipped: 0 }
}
