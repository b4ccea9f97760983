import type { Database } from '../../../formats/duckdb/database.ts'
import { type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Quality } from '../../../shared/release/release.ts'

/**
 * Counts what became of the lines of a table, by part. It has the columns `part`, `scope` (why a line is outside what was
 * asked, else NULL) and `rule` (why it was refused, else NULL); a line with neither is kept. Parts without a line count 0.
 */
export async function qualityByPart(
  db: Database,
  table: Sql,
  parts: readonly string[],
): Promise<Map<string, Quality>> {
  const counted = await db.all(
    sql`SELECT part, scope, CASE WHEN scope IS NULL THEN rule END AS rule, count(*) FROM ${table} GROUP BY ALL ORDER BY ALL`,
  )
  const found = new Map<string, Quality>(parts.map((part) => [part, empty()]))
  for (const [part, scope, rule, n] of counted) {
    const quality = found.get(String(part)) ?? empty()
    found.set(String(part), quality)
    quality.rowsIn += Number(n)
    if (scope !== null) quality.outOfScope[String(scope)] = Number(n)
    else if (rule !== null) quality.quarantined[String(rule)] = Number(n)
    else quality.rowsKept += Number(n)
  }
  return found
}

const empty = (): Quality => ({ rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} })
