import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { type Column, type Layout, placeAmongSame, ROW } from './layout.ts'

/** Tables that `touchedRows` makes: the rows of either side whose key has a row that differs, with `_nth` among those of the same key. */
export const BEFORE = ident('before')
export const AFTER = ident('after')
export const NTH = ident('_nth')

/** Tables of the hashes of all rows of either side. */
const BEFORE_HASHES = ident('hashes_before')
const AFTER_HASHES = ident('hashes_after')

/** Two editions of a lake file, each a part of FROM in the columns of the layout. */
interface Sides {
  before: Sql
  after: Sql
}

/**
 * Makes the tables BEFORE and AFTER of two sides. A row that is there twice on one side and once on the other differs. Zero and minus zero are the same
 * number, and the same row.
 */
export async function touchedRows(db: Database, layout: Layout, sides: Sides): Promise<void> {
  const key = hashes(layout.key.map(ident))
  const whole = hashes(layout.columns.map(hashed))
  for (const [name, rows] of [
    [BEFORE_HASHES, sides.before],
    [AFTER_HASHES, sides.after],
  ] as const)
    await db.run(
      sql`CREATE OR REPLACE TEMP TABLE ${name} AS SELECT ${ROW}, ${key.first} AS k1, ${key.second} AS k2,
        ${whole.first} AS h1, ${whole.second} AS h2 FROM ${rows}`,
    )
  await db.run(sql`CREATE OR REPLACE TEMP TABLE touched AS SELECT DISTINCT k1, k2 FROM (
      SELECT k1, k2, h1, h2, 1 AS n FROM ${BEFORE_HASHES} UNION ALL SELECT k1, k2, h1, h2, -1 FROM ${AFTER_HASHES}
    ) GROUP BY k1, k2, h1, h2 HAVING sum(n) <> 0`)
  for (const [name, hashTable, rows] of [
    [BEFORE, BEFORE_HASHES, sides.before],
    [AFTER, AFTER_HASHES, sides.after],
  ] as const) {
    const touched = sql`${hashTable} SEMI JOIN touched USING (k1, k2)`
    // Nearly every key names one row: sorting a million wide rows by all they hold took a seventh of their comparison.
    const repeated = await db.all(sql`SELECT 1 FROM ${touched} GROUP BY k1, k2 HAVING count(*) > 1 LIMIT 1`)
    const nth = repeated.length > 0 ? placeAmongSame(layout) : sql`1::BIGINT`
    await db.run(sql`CREATE OR REPLACE TEMP TABLE ${name} AS
      SELECT *, ${nth} AS ${NTH} FROM ${rows} WHERE ${ROW} IN (SELECT ${ROW} FROM ${touched})`)
  }
  await db.run(sql`DROP TABLE ${BEFORE_HASHES}; DROP TABLE ${AFTER_HASHES}; DROP TABLE touched`)
}

/**
 * What of a column is hashed. To DuckDB's hash an empty list, a list of one null and no list are the same, and so are no struct and one of nulls: a
 * list is hashed as text, which tells them apart, and a struct together with whether it is there.
 */
function hashed({ name, type }: Column): Sql {
  const column = ident(name)
  if (type.endsWith(']')) return sql`${column}::VARCHAR`
  return type.startsWith('STRUCT') ? sql`${column}, ${column} IS NULL` : column
}

/** Two hashes that do not collide for the same reason. */
function hashes(columns: readonly Sql[]): { first: Sql; second: Sql } {
  return {
    first: sql`hash(${joinSql(columns)})`,
    second: sql`hash(${quoted('second')}, ${joinSql(columns.toReversed())})`,
  }
}
