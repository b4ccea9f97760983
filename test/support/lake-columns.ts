import assert from 'node:assert/strict'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { parquet, sql } from '../../formats/duckdb/sql.ts'
import type { Written } from '../../formats/written.ts'
import { lakeFileOf } from '../../shared/lake/dictionary.ts'
import { temporaryDir } from './temp.ts'

/** Columns of a Parquet file as `name type`, in order, as DuckDB tells them. */
export async function writtenColumns(path: string): Promise<string[]> {
  return withDuckDb(await temporaryDir('columns'), async (db) => {
    const columns = await db.all(sql`DESCRIBE SELECT * FROM ${parquet(path)}`)
    return columns.map(([name, type]) => `${name} ${type}`)
  })
}

/** The same as the data dictionary has them; undefined for a file that it does not know. */
export function describedColumns(dataset: string, kind: string): string[] | undefined {
  return lakeFileOf({ dataset, kind })?.columns.map(({ name, type }) => `${name} ${type}`)
}

/** Fails when the columns of a lake file are not those of the data dictionary. */
export async function assertDescribed(dataset: string, written: readonly Written[]): Promise<void> {
  for (const { role, kind, path } of written)
    if (role === 'lake')
      assert.deepEqual(await writtenColumns(path), describedColumns(dataset, kind), `${dataset}/${kind}`)
}
