import type { DuckDBConnection } from '@duckdb/node-api'
import type { Refused } from '../dataset.ts'
import { sqlPath } from './duckdb.ts'

/** Longest original text kept, in characters: enough for any real line, a bound against a broken file. */
const MAX_ORIGINAL = 1_000_000

/**
 * Writes refused source lines as Parquet (part, source, row, rule, detail, original), ordered by source and row.
 * `previous` is the quarantine already published: its lines are kept unless they belong to one of the refused parts.
 * Returns the number of lines written.
 */
export async function writeQuarantine(
  connection: DuckDBConnection,
  path: string,
  refused: readonly Refused[],
  previous?: { path: string; replacedParts: readonly string[] },
): Promise<number> {
  await connection.run(
    'CREATE TEMP TABLE quarantine (part VARCHAR, source VARCHAR, "row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR)',
  )
  if (previous) {
    await connection.run(
      `INSERT INTO quarantine SELECT part, source, "row", rule, detail, original FROM read_parquet(${sqlPath(previous.path)})
       WHERE part NOT IN (SELECT unnest($parts::VARCHAR[]))`,
      { parts: `[${previous.replacedParts.join(',')}]` },
    )
  }
  const appender = await connection.createAppender('quarantine')
  for (const line of refused) {
    appender.appendVarchar(line.part)
    appender.appendVarchar(line.source)
    appender.appendBigInt(BigInt(line.row))
    appender.appendVarchar(line.rule)
    appender.appendVarchar(line.detail)
    appender.appendVarchar(line.original.slice(0, MAX_ORIGINAL))
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(
    `COPY (SELECT * FROM quarantine ORDER BY part, source, "row") TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd)`,
  )
  const counted = await connection.runAndReadAll('SELECT count(*) FROM quarantine')
  await connection.run('DROP TABLE quarantine')
  return Number(counted.getRows()[0]![0])
}
