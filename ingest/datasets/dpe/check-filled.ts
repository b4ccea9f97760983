import type { DuckDBConnection } from '@duckdb/node-api'
import { IngestError } from '../../errors.ts'
import { ALWAYS_FILLED, type DpeColumn } from './columns.ts'

/** Fewer lines than this may all lack a value by chance. */
const ENOUGH_LINES = 50

/**
 * Throws IngestError naming the columns that are filled on every line of the producer and on none of this source: in JSON nothing else
 * tells that a column has been renamed.
 */
export async function checkFilled(
  connection: DuckDBConnection,
  source: number,
  url: string,
  columns: Readonly<Record<string, DpeColumn>>,
): Promise<void> {
  const counts = await connection.runAndReadAll(
    `SELECT count(*), ${ALWAYS_FILLED.map((field) => `count("${field}")`).join(', ')} FROM lines WHERE source = ${source}`,
  )
  const [rows, ...filled] = counts.getRows()[0]!.map(Number)
  const vanished = ALWAYS_FILLED.filter((_, i) => filled[i] === 0).map((field) => columns[field]?.names[0])
  if (rows! < ENOUGH_LINES || vanished.length === 0) return
  throw new IngestError(
    `${url}: none of its ${rows} lines has a value in ${vanished.map((name) => `"${name}"`).join(', ')}. ` +
      "The producer's format has changed: nothing was published",
  )
}
