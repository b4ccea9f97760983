import { join } from 'node:path'
import type { Database } from '../../../formats/duckdb/database.ts'
import { withOtherParts } from '../../../formats/duckdb/lake-file.ts'
import { quoted, quotedList, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Refused } from '../../../formats/refused.ts'
import type { Written } from '../../../formats/written.ts'
import type { NormaliseInput } from '../../dataset.ts'
import { partsOf } from '../unit/parts.ts'

/** Longest original text kept, in characters: enough for any real line, a bound against a broken file. */
const MAX_ORIGINAL = 1_000_000

const COLUMNS = sql`part, source, "row", rule, detail, original`

type Place = Pick<NormaliseInput, 'unit' | 'workDir' | 'previous'>

/**
 * Writes refused source lines as the quarantine of a unit (Parquet: part, source, row, rule, detail, original; by part, source and
 * row). Lines of the quarantine already published stay unless they belong to a part that was read anew. No file when no line was
 * ever refused.
 */
export async function writeQuarantine(
  db: Database,
  place: Place,
  refused: readonly Refused[],
): Promise<Written[]> {
  const rows = refused.map(({ part, source, row, rule, detail, original }) => [
    part,
    source,
    row,
    rule,
    detail,
    original,
  ])
  const columns = 'part VARCHAR, source VARCHAR, "row" BIGINT, rule VARCHAR, detail VARCHAR, original VARCHAR'
  await db.fill('quarantine', columns, rows)
  const written = await copyQuarantine(db, place, sql`SELECT * FROM quarantine`)
  await db.run('DROP TABLE quarantine')
  return written
}

/**
 * The same for lines that are in a table already: those of `table` that have a `rule` and no `scope` (see qualityByPart), with their
 * part, row, detail and original text. `source` is SQL over its columns that gives the address of the source.
 */
export async function writeQuarantineOf(
  db: Database,
  place: Place,
  { table, source }: { table: Sql; source: Sql },
): Promise<Written[]> {
  const refused = sql`SELECT part, ${source} AS source, "row", rule, coalesce(detail, '') AS detail, coalesce(original, '') AS original
     FROM ${table} WHERE rule IS NOT NULL AND scope IS NULL`
  return copyQuarantine(db, place, refused)
}

async function copyQuarantine(
  db: Database,
  { unit, workDir, previous }: Place,
  refused: Sql,
): Promise<Written[]> {
  const path = join(workDir, 'quarantine.parquet')
  const others = withOtherParts(COLUMNS, previous?.quarantine, partsOf(unit))
  const rows = await db.run(
    sql`COPY (SELECT * REPLACE (left(original, ${MAX_ORIGINAL}) AS original) FROM (${refused}) ${others}
       ORDER BY part, source, "row") TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`,
  )
  return rows > 0 ? [{ role: 'quarantine', kind: 'quarantine', path, rows }] : []
}

/** SQL that gives the address of source number `index` (an expression, from 0) of a list. */
export function sourceNumbered(index: Sql, urls: readonly string[]): Sql {
  return sql`[${quotedList(urls)}][${index} + 1]`
}
