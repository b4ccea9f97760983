import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { opensWith } from '../../../formats/archive/file-type.ts'
import { sniffHeader } from '../../../formats/csv/header.ts'
import { dropCsv, loadCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { readPage } from '../../../formats/json/page.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { SeenColumns } from '../../../formats/layouts/seen-columns.ts'
import type { DpeFamily } from '../../../shared/producers/ademe.ts'
import type { FetchedSource } from '../../dataset.ts'
import type { DpeColumn } from './columns.ts'
import { dpeFormatOf, dpeLayoutsOf } from './formats.ts'

/** How a source was read: `table` (`row` and a column a field, all text) and `${table}_refused` exist until they are dropped. */
export interface LoadedLines {
  table: string
  /** JSON leaves unknown values out: a column that is missing there shows only in the lines. */
  sparse: boolean
  drop(): Promise<void>
}

/**
 * Reads the lines of one source as text, and those that are not well-formed into another table, whichever way the producer gave them:
 * pages of its JSON API, or a CSV file of either generation. `workDir` holds a copy of the pages, a line each, meanwhile;
 * `report` is given the columns that are unknown or missing.
 * Throws IngestError naming a column that has vanished from a CSV file.
 */
export async function loadLines(
  db: Database,
  source: FetchedSource,
  columns: Readonly<Record<string, DpeColumn>>,
  { family, workDir, report }: { family: DpeFamily; workDir: string; report: ColumnReport },
): Promise<LoadedLines> {
  const pages = source.pages ?? ((await opensWith(source.path, /\{/)) ? [source.path] : undefined)
  if (pages) {
    const seen = new SeenColumns()
    const loaded = await loadPages(db, pages, columns, workDir, seen)
    // A missing member and a null one look alike: only new members are reported.
    report.note(source.url, { unknown: seen.unknown(dpeLayoutsOf(family)), missingOptional: [] })
    return loaded
  }
  // The producer writes commas; people who save the file again often write semicolons.
  const { delimiter, header } = await sniffHeader(source)
  await loadCsv(db, 'text_lines', source, { delimiter, ...dpeFormatOf(family, columns, header) }, report)
  return { table: 'text_lines', sparse: false, drop: () => dropCsv(db, 'text_lines') }
}

const members = z.record(z.string(), z.unknown())

/** Position of a line in its source: no column of the producer has such a name. */
const ROW = '__row'

async function loadPages(
  db: Database,
  pages: readonly string[],
  columns: Readonly<Record<string, DpeColumn>>,
  workDir: string,
  seen: SeenColumns,
): Promise<LoadedLines> {
  const path = join(workDir, 'lines.ndjson')
  await pipeline(Readable.from(numbered(pages, seen)), createWriteStream(path))
  const fields = Object.entries(columns)
  const types = fields.map(([, { names }]) => sql`${ident(names[0]!)}: 'VARCHAR'`)
  const named = fields.map(([field, { names }]) => sql`${ident(names[0]!)} AS ${ident(field)}`)
  // A view: the lines are read once, by the statement that types them, on every core.
  await db.run(
    sql`CREATE TEMP VIEW page_lines AS SELECT ${ident(ROW)} AS "row", ${joinSql(named)}
     FROM read_json(${quoted(path)}, format = 'newline_delimited', columns = {${ident(ROW)}: 'BIGINT', ${joinSql(types)}})`,
  )
  await db.run(
    'CREATE TEMP TABLE page_lines_refused ("row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR)',
  )
  const drop = async () => void (await db.run('DROP VIEW page_lines; DROP TABLE page_lines_refused'))
  return { table: 'page_lines', sparse: true, drop }
}

/** Lines of each page whose members are noted: to parse all of them would take longer than to load them. */
const NOTED_OF_PAGE = 100

/** The lines of all pages, each with its position. */
async function* numbered(pages: readonly string[], seen: SeenColumns): AsyncGenerator<string> {
  let row = 0
  for (const page of pages) {
    const { lines } = readPage(await readFile(page, 'utf8'))
    for (const line of lines.slice(0, NOTED_OF_PAGE)) seen.note(members.parse(JSON.parse(line)))
    yield lines.map((line) => `{"${ROW}":${++row}${line === '{}' ? '' : ','}${line.slice(1)}\n`).join('')
  }
}
