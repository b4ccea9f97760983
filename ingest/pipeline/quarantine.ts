import type { DuckDBConnection } from '@duckdb/node-api'
import type { Refused } from '../dataset.ts'
import { sqlPath } from './duckdb.ts'

/** Longest original text kept, in characters: enough for any real line, a bound against a broken file. */
const MAX_ORIGINAL = 1_000_000

interface PreviousQuarantine {
  path: string
  replacedParts: readonly string[]
}

/** Columns of a quarantine, in SQL. */
export const QUARANTINE_COLUMNS =
  'part VARCHAR, source VARCHAR, "row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR'

/**
 * Writes refused source lines as Parquet (part, source, row, rule, detail, original), ordered by source and row.
 * `previous` is the quarantine already published: its lines are kept unless they belong to one of the refused parts.
 * Returns the number of lines written.
 */
export async function writeQuarantine(
  connection: DuckDBConnection,
  path: string,
  refused: readonly Refused[],
  previous?: PreviousQuarantine,
): Promise<number> {
  await connection.run(`CREATE TEMP TABLE quarantine (${QUARANTINE_COLUMNS})`)
  const appender = await connection.createAppender('quarantine')
  for (const line of refused) {
    appender.appendVarchar(line.part)
    appender.appendVarchar(line.source)
    appender.appendBigInt(BigInt(line.row))
    appender.appendVarchar(line.rule)
    appender.appendVarchar(line.detail)
    appender.appendVarchar(line.original)
    appender.endRow()
  }
  appender.closeSync()
  const rows = await writeQuarantineTable(connection, path, 'quarantine', previous)
  await connection.run('DROP TABLE quarantine')
  return rows
}

/** The same for refused lines that are in a table or view of these columns already (see QUARANTINE_COLUMNS). */
export async function writeQuarantineTable(
  connection: DuckDBConnection,
  path: string,
  table: string,
  previous?: PreviousQuarantine,
): Promise<number> {
  const earlier = previous
    ? `UNION ALL SELECT part, source, "row", rule, detail, original FROM read_parquet(${sqlPath(previous.path)})
       WHERE part NOT IN (${previous.replacedParts.map(sqlPath).join(', ')})`
    : ''
  const counted = await connection.runAndReadAll(
    `COPY (SELECT part, source, "row", rule, detail, left(original, ${MAX_ORIGINAL}) AS original FROM "${table}" ${earlier}
       ORDER BY part, source, "row") TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd)`,
  )
  return Number(counted.getRows()[0]![0])
}
