import { join } from 'node:path'
import type { Written } from '../written.ts'
import type { Database } from './database.ts'
import { asSql, ident, parquet, quoted, quotedList, type Sql, type Statement, sql } from './sql.ts'

/** Rows a group of a lake file: the size at which the rows of one key are read cheapest. */
export const LAKE_ROW_GROUP = 10_240

/**
 * Writes what `query` selects as the lake file `<kind>.parquet` of the work folder (zstd). The query says the order: the same rows
 * must give the same bytes.
 */
export async function writeLakeFile<S extends string>(
  db: Database,
  workDir: string,
  kind: string,
  query: Statement<S>,
): Promise<Written> {
  const path = join(workDir, `${kind}.parquet`)
  const rows = await db.run(
    sql`COPY (${asSql(query)}) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${LAKE_ROW_GROUP})`,
  )
  return { role: 'lake', kind, path, rows }
}

/**
 * SQL to put after FROM: the rows of an earlier file of the same kind that stay when `parts` are read anew, `column` being the
 * part a row belongs to.
 */
export function rowsOfOtherParts(path: string, parts: readonly string[], column = 'part'): Sql {
  return sql`${parquet(path)} WHERE ${ident(column)} NOT IN (${quotedList(parts)})`
}

/** SQL to put after a SELECT of the same columns: adds the rows that stay; nothing when there is no earlier file. */
export function withOtherParts(
  columns: Sql,
  path: string | undefined,
  parts: readonly string[],
  column = 'part',
): Sql {
  return path === undefined
    ? sql``
    : sql`UNION ALL SELECT ${columns} FROM ${rowsOfOtherParts(path, parts, column)}`
}
