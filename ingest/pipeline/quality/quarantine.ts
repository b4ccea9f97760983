import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { NormaliseInput, Refused, Written } from '../../dataset.ts'
import { sqlPath } from '../duckdb/duckdb.ts'
import { withOtherParts } from '../duckdb/lake-file.ts'
import { appendRow } from '../duckdb/table-row.ts'
import { partsOf } from '../unit/parts.ts'

/** Longest original text kept, in characters: enough for any real line, a bound against a broken file. */
const MAX_ORIGINAL = 1_000_000

const COLUMNS = 'part, source, "row", rule, detail, original'

type Place = Pick<NormaliseInput, 'unit' | 'workDir' | 'previous'>

/**
 * Writes refused source lines as the quarantine of a unit (Parquet: part, source, row, rule, detail, original; by part, source and
 * row). Lines of the quarantine already published stay unless they belong to a part that was read anew. No file when no line was
 * ever refused.
 */
export async function writeQuarantine(
  connection: DuckDBConnection,
  place: Place,
  refused: readonly Refused[],
): Promise<Written[]> {
  await connection.run(
    'CREATE TEMP TABLE quarantine (part VARCHAR, source VARCHAR, "row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR)',
  )
  const appender = await connection.createAppender('quarantine')
  for (const { part, source, row, rule, detail, original } of refused)
    appendRow(appender, part, source, row, rule, detail, original)
  appender.closeSync()
  const written = await copyQuarantine(connection, place, 'SELECT * FROM quarantine')
  await connection.run('DROP TABLE quarantine')
  return written
}

/**
 * The same for lines that are in a table already: those of `table` that have a `rule` and no `scope` (see qualityByPart), with their
 * part, row, detail and original text. `source` is SQL over its columns that gives the address of the source.
 */
export async function writeQuarantineOf(
  connection: DuckDBConnection,
  place: Place,
  { table, source }: { table: string; source: string },
): Promise<Written[]> {
  return copyQuarantine(
    connection,
    place,
    `SELECT part, ${source} AS source, "row", rule, coalesce(detail, '') AS detail, coalesce(original, '') AS original
     FROM ${table} WHERE rule IS NOT NULL AND scope IS NULL`,
  )
}

async function copyQuarantine(
  connection: DuckDBConnection,
  { unit, workDir, previous }: Place,
  refused: string,
): Promise<Written[]> {
  const path = join(workDir, 'quarantine.parquet')
  const counted = await connection.runAndReadAll(
    `COPY (SELECT * REPLACE (left(original, ${MAX_ORIGINAL}) AS original) FROM (${refused}) ${withOtherParts(COLUMNS, previous?.quarantine, partsOf(unit))}
       ORDER BY part, source, "row") TO ${sqlPath(path)} (FORMAT parquet, COMPRESSION zstd)`,
  )
  const rows = Number(counted.getRows()[0]![0])
  return rows > 0 ? [{ role: 'quarantine', kind: 'quarantine', path, rows }] : []
}

/** SQL that gives the address of source number `index` (an expression, from 0) of a list. */
export function sourceNumbered(index: string, urls: readonly string[]): string {
  return `[${urls.map(sqlPath).join(', ')}][${index} + 1]`
}
