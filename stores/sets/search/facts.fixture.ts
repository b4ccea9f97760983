import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SearchColumn } from './row-search.ts'

/** A column of each type, and more. */
export const COLUMNS = {
  surface: { name: 'surface', type: 'integer' },
  price: { name: 'price', type: 'number' },
  soldOn: { name: 'soldOn', type: 'date' },
  label: { name: 'label', type: 'text' },
  idu: { name: 'idu', type: 'text' },
  uses: { name: 'uses', type: 'texts' },
  listed: { name: 'listed', type: 'boolean' },
  communeCode: { name: 'communeCode', type: 'text' },
} as const satisfies Record<string, SearchColumn>

/** Writes a file of so many rows of these columns, drawn at random from the seed of the connection; gives its path. */
export async function writeFactRows(
  connection: DuckDBConnection,
  dir: string,
  number: number,
  rows: number,
): Promise<string> {
  const path = join(dir, `facts-${number}.parquet`)
  await connection.run(`COPY (SELECT i::INTEGER AS "rank",
      CASE WHEN random() < 0.9 THEN (random() * 20)::INTEGER END AS surface,
      CASE WHEN random() < 0.5 THEN round(random() * 20) / 4 - 2 END AS price,
      CASE WHEN random() < 0.5 THEN DATE '1969-12-25' + (random() * 20)::INTEGER END AS "soldOn",
      CASE WHEN random() < 0.5 THEN ['A', 'B', '', 'É'][1 + (random() * 3)::INTEGER] END AS label,
      'x' || i AS idu,
      CASE WHEN random() < 0.5 THEN [[], ['a'], ['a', 'b'], ['c']][1 + (random() * 3)::INTEGER]::VARCHAR[] END AS uses,
      CASE WHEN random() < 0.5 THEN random() < 0.5 END AS listed,
      CASE WHEN i % 3000 < 2990 THEN '9600' || (i // 3000) END AS "communeCode"
    FROM range(${rows}) t(i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`)
  return path
}
