import type { Database } from '../../../formats/duckdb/database.ts'
import { LAKE_ROW_GROUP } from '../../../formats/duckdb/lake-file.ts'
import { ident, idents, joinSql, parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import { CHANGE_COLUMNS } from '../../../shared/changes/change-columns.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'
import {
  canCompare,
  columnsOf,
  type Layout,
  lakeLayoutOf,
  layoutNames,
  placeAmongSame,
  ROW,
  rowsIn,
  sameKey,
} from './layout.ts'
import { NTH } from './touched-rows.ts'

/**
 * Applies a file of changes to the lake file that they were computed from, and writes the lake file that they lead to, sorted by all its
 * columns from the first. Returns its number of rows. Throws IngestError when the file is not the one that the changes begin with.
 */
export async function replayFile(
  db: Database,
  about: LakeFile,
  { from, changes, to }: { from: string; changes: string; to: string },
): Promise<number> {
  const own: ReadonlySet<string> = new Set(CHANGE_COLUMNS)
  const layout = lakeLayoutOf(
    about,
    (await columnsOf(db, changes)).filter(({ name }) => !own.has(name)),
  )
  const columns = await columnsOf(db, from)
  const wrong = () =>
    new IngestError(
      `${from} is not the file that these changes begin with: rows that they change or remove are not in it. Copy ${about.kind} anew.`,
    )
  if (!canCompare(layout, columns)) throw wrong()
  await splitRows(db, layout, { from: rowsIn(layout, from, parquet(changes), columns), changes })
  const [[gone, expected]] = (await db.all(
    sql`SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM ${parquet(changes)} WHERE _change IN ('removed', 'changed', 'restated'))`,
  )) as [[bigint, bigint]]
  if (gone !== expected) throw wrong()
  const names = idents(layoutNames(layout))
  return db.run(
    sql`COPY (
      SELECT * FROM (SELECT ${names} FROM ${rowsIn(layout, from, parquet(changes), columns)} WHERE ${ROW} NOT IN (SELECT ${ROW} FROM gone)
      UNION ALL SELECT ${names} FROM ${parquet(changes)} WHERE _change IN ('added', 'changed', 'restated'))
      ORDER BY ${names}
    ) TO ${quoted(to)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${LAKE_ROW_GROUP})`,
  )
}

/** Makes the table `gone`: where the rows stand that the changes remove or give another content. */
async function splitRows(
  db: Database,
  layout: Layout,
  { from, changes }: { from: ReturnType<typeof rowsIn>; changes: string },
): Promise<void> {
  const rows = sql`r`
  const change = sql`c`
  await db.run(sql`CREATE OR REPLACE TEMP TABLE leaving AS SELECT ${idents(layout.key)}, _nth
    FROM ${parquet(changes)} WHERE _change IN ('removed', 'changed', 'restated')`)
  await db.run(sql`CREATE OR REPLACE TEMP TABLE candidates AS
    SELECT ${joinSql([ROW, ...layout.key.map(ident)])}, ${placeAmongSame(layout)} AS ${NTH}
    FROM ${from} r SEMI JOIN leaving c ON ${sameKey(layout, rows, change)}`)
  await db.run(sql`CREATE OR REPLACE TEMP TABLE gone AS SELECT ${ROW}
    FROM candidates r SEMI JOIN leaving c ON ${sameKey(layout, rows, change)} AND r._nth = c._nth`)
}
