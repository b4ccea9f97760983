import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { opensWith } from '../../archive/file-type.ts'
import { sniffHeader } from '../../csv/header.ts'
import { dropCsv, loadCsv } from '../../csv/read-csv.ts'
import type { FetchedSource } from '../../dataset.ts'
import { readPage } from '../../json/page.ts'
import type { Database } from '../../pipeline/duckdb/database.ts'
import { ident, joinSql, quoted, sql } from '../../pipeline/duckdb/sql.ts'
import type { DpeColumn } from './columns.ts'

/** How a source was read: `table` (`row` and a column a field, all text) and `${table}_refused` exist until they are dropped. */
export interface LoadedLines {
  table: string
  /** JSON leaves unknown values out: a column that is missing there shows only in the lines. */
  sparse: boolean
  drop(): Promise<void>
}

/**
 * Reads the lines of one source as text, and those that are not well-formed beside them, whichever way the producer gave them:
 * pages of its JSON API, or a CSV file of either generation. `workDir` holds a copy of the pages, a line each, meanwhile.
 * Throws IngestError naming a column that has vanished from a CSV file.
 */
export async function loadLines(
  db: Database,
  source: FetchedSource,
  columns: Readonly<Record<string, DpeColumn>>,
  workDir: string,
): Promise<LoadedLines> {
  const pages = source.pages ?? ((await opensWith(source.path, /\{/)) ? [source.path] : undefined)
  if (pages) return loadPages(db, pages, columns, workDir)
  const fields = Object.entries(columns)
  await loadCsv(db, 'text_lines', source, {
    // The producer writes commas; people who save the file again often write semicolons.
    delimiter: (await sniffHeader(source)).delimiter,
    columns: Object.fromEntries(fields.map(([field, { names }]) => [field, names])),
    optional: fields.filter(([, column]) => column.optional).map(([field]) => field),
  })
  return { table: 'text_lines', sparse: false, drop: () => dropCsv(db, 'text_lines') }
}

/** Position of a line in its source: no column of the producer has such a name. */
const ROW = '__row'

async function loadPages(
  db: Database,
  pages: readonly string[],
  columns: Readonly<Record<string, DpeColumn>>,
  workDir: string,
): Promise<LoadedLines> {
  const path = join(workDir, 'lines.ndjson')
  await pipeline(Readable.from(numbered(pages)), createWriteStream(path))
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

/** The lines of all pages, each with its position. */
async function* numbered(pages: readonly string[]): AsyncGenerator<string> {
  let row = 0
  for (const page of pages) {
    const { lines } = readPage(await readFile(page, 'utf8'))
    yield lines.map((line) => `{"${ROW}":${++row}${line === '{}' ? '' : ','}${line.slice(1)}\n`).join('')
  }
}
