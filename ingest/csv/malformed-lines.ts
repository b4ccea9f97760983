import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import type { Refused } from '../dataset.ts'

const line = z.tuple([z.coerce.number(), z.string(), z.string(), z.string()])

/** The lines of a file that were not well-formed CSV, in file order. `table` is the one given to loadCsv. */
export async function malformedLines(
  connection: DuckDBConnection,
  table: string,
  source: string,
): Promise<Omit<Refused, 'part'>[]> {
  const rows = await connection.runAndReadAll(
    `SELECT "row", rule, detail, original FROM "${table}_refused" ORDER BY "row"`,
  )
  return rows.getRowsJson().map((found) => {
    const [row, rule, detail, original] = line.parse(found)
    return { source, row, rule, detail, original }
  })
}
