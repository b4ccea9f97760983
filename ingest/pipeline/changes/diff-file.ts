import { join } from 'node:path'
import type { Database } from '../../../formats/duckdb/database.ts'
import { LAKE_ROW_GROUP } from '../../../formats/duckdb/lake-file.ts'
import { parquet, quoted, sql } from '../../../formats/duckdb/sql.ts'
import { sameColumns } from '../../../formats/parquet/same-columns.ts'
import type { ChangeKind } from '../../../shared/changes/change-columns.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'
import { changeRows } from './change-rows.ts'
import { diffInPlace } from './diff-in-place.ts'
import { type Column, canCompare, columnsOf, type Layout, lakeLayoutOf, rowsIn } from './layout.ts'
import { pairRows } from './pair-rows.ts'
import { touchedRows } from './touched-rows.ts'

/** How many rows of a lake file differ, and the file that holds them. */
export interface FileDiff extends Record<ChangeKind, number> {
  /** Undefined when no row differs, only the order or the bytes. */
  path?: string
  /** Rows of the file of changes: a changed one may stand in it before and after. */
  rows: number
}

/**
 * Writes how the later of two editions of a lake file differs from the earlier as `changes.parquet` of the work folder, in the order of the
 * keys: the same two files give the same bytes. `before` undefined: all rows are new; `after` undefined: all are gone. Undefined when the columns do not let
 * themselves be compared. What is held in memory is 40 bytes a row, and the rows that differ.
 */
export async function diffFile(
  db: Database,
  about: LakeFile,
  before: string,
  after: string | undefined,
  workDir: string,
): Promise<FileDiff | undefined> {
  const earlier = await columnsOf(db, before)
  const like = parquet(after ?? before)
  const layout = lakeLayoutOf(about, after === undefined ? earlier : await columnsOf(db, after))
  if (!canCompare(layout, earlier)) return undefined
  const path = join(workDir, 'changes.parquet')
  if (after !== undefined && canDifferInPlace(layout, about, earlier)) {
    const same = new Set(await sameColumns(before, after))
    const counts = await diffInPlace(db, layout, { before, after, same }, path)
    if (counts) return fileDiff(counts, path, totalOf(counts))
  }
  const old = rowsIn(layout, before, like, earlier)
  const sides =
    after === undefined
      ? { before: old, after: sql`(SELECT * FROM ${old} WHERE false)` }
      : { before: old, after: rowsIn(layout, after, like, layout.columns) }
  await touchedRows(db, layout, sides)
  const counts = await pairRows(db, layout)
  if (totalOf(counts) === 0) return fileDiff(counts, path, 0)
  const rows = await db.run(
    sql`COPY (${changeRows(layout, about)}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${LAKE_ROW_GROUP})`,
  )
  return fileDiff(counts, path, rows)
}

/** Whether a file of changes has one row for each row that differs (not the one before it as well), and both editions have all columns. */
function canDifferInPlace(layout: Layout, { withdrawn }: LakeFile, earlier: readonly Column[]): boolean {
  const names = new Set(earlier.map(({ name }) => name))
  return withdrawn !== 'whole' && layout.columns.every(({ name }) => names.has(name))
}

const totalOf = ({ added, removed, changed, restated }: Record<ChangeKind, number>) =>
  added + removed + changed + restated

const fileDiff = (counts: Record<ChangeKind, number>, path: string, rows: number): FileDiff =>
  rows === 0 ? { ...counts, rows } : { ...counts, path, rows }
