import { join } from 'node:path'
import { unpack } from '../../../formats/archive/extract-zip.ts'
import { sniffHeader } from '../../../formats/csv/header.ts'
import { loadCsv } from '../../../formats/csv/read-csv.ts'
import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { ColumnReport } from '../../../formats/layouts/column-report.ts'
import type { FetchedSource } from '../../dataset.ts'
import { TABLE_NAMES, TABLES, type TableFormat } from './columns.ts'

/**
 * Reads the files of an archive into text tables of the same names (see loadCsv), and their refused lines into tables of their own. A file that some
 * editions have not got gives an empty table. Throws IngestError naming a file or column that has vanished.
 */
export async function loadTables(
  db: Database,
  source: FetchedSource,
  folder: string,
  columns: ColumnReport,
  progress: (rows: number) => void,
): Promise<void> {
  const wanted = (entry: string) => TABLE_NAMES.some((name) => entry.split('/').at(-1) === `${name}.csv`)
  const paths = await unpack(source, folder, wanted)
  let rows = 0
  for (const name of TABLE_NAMES) {
    const { absent, ...format }: TableFormat = TABLES[name]
    const file = { path: join(folder, `${name}.csv`), url: `${source.url} (${name}.csv)` }
    if (paths.includes(file.path)) {
      // Editions before 2024 were written with commas.
      const { delimiter } = await sniffHeader(file, [';', ','])
      rows += (await loadCsv(db, name, file, { delimiter, ...format }, columns)).rows
      progress(rows)
      continue
    }
    if (!absent)
      throw new IngestError(
        `${source.url} holds no ${name}.csv: the producer's format has changed. Nothing was published`,
      )
    const fields = joinSql(Object.keys(format.columns).map((column) => sql`${ident(column)} VARCHAR`))
    await db.run(sql`CREATE TEMP TABLE ${ident(name)} ("row" BIGINT, ${fields})`)
    await db.run(
      sql`CREATE TEMP TABLE ${ident(`${name}_refused`)} ("row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR)`,
    )
  }
}
