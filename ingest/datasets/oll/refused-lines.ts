import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'
import type { Refused } from '../../dataset.ts'
import type { QualityCount } from '../../pipeline/quality-count.ts'

const line = z.tuple([z.coerce.number(), z.string(), z.string(), z.string()])

/** The lines of a national file that were not well-formed CSV, counted as refused. `table` is the one given to loadCsv. */
export async function malformedLines(
  connection: DuckDBConnection,
  table: string,
  source: string,
  count: QualityCount,
): Promise<Refused[]> {
  const rows = await connection.runAndReadAll(
    `SELECT "row", rule, detail, original FROM "${table}_refused" ORDER BY "row"`,
  )
  return rows.getRowsJson().map((found) => {
    const [row, rule, detail, original] = line.parse(found)
    count.quarantine(rule)
    return { part: 'france', source, row, rule, detail, original }
  })
}
