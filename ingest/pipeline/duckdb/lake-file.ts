import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Written } from '../../dataset.ts'
import { sqlPath } from './duckdb.ts'

/** Rows a group of a lake file: the size at which the rows of one key are read cheapest. */
export const LAKE_ROW_GROUP = 10_240

/**
 * Writes what `query` selects as the lake file `<kind>.parquet` of the work folder (zstd). The query says the order: the same rows
 * must give the same bytes.
 */
export async function writeLakeFile(
  connection: DuckDBConnection,
  workDir: string,
  kind: string,
  query: string,
): Promise<Written> {
  const path = join(workDir, `${kind}.parquet`)
  const copied = await connection.runAndReadAll(
    `COPY (${query}) TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${LAKE_ROW_GROUP})`,
  )
  return { role: 'lake', kind, path, rows: Number(copied.getRows()[0]![0]) }
}

/**
 * SQL to put after FROM: the rows of an earlier file of the same kind that stay when `parts` are read anew, `column` being the
 * part a row belongs to.
 */
export function rowsOfOtherParts(path: string, parts: readonly string[], column = 'part'): string {
  return `read_parquet(${sqlPath(path)}) WHERE "${column}" NOT IN (${parts.map(sqlPath).join(', ')})`
}

/** SQL to put after a SELECT of the same columns: adds the rows that stay; nothing when there is no earlier file. */
export function withOtherParts(
  columns: string,
  path: string | undefined,
  parts: readonly string[],
  column = 'part',
): string {
  return path === undefined ? '' : `UNION ALL SELECT ${columns} FROM ${rowsOfOtherParts(path, parts, column)}`
}
