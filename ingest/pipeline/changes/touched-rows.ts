import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { type Column, differs, type Layout, placeAmongSame, ROW } from './layout.ts'

/** Tables that `touchedRows` makes: the rows of either side whose key has a row that differs, with `_nth` among those of the same key. */
export const BEFORE = ident('before')
export const AFTER = ident('after')
export const NTH = ident('_nth')

/** Two editions of a lake file, each a part of FROM in the columns of the layout. */
interface Sides {
  before: Sql
  after: Sql
}

/**
 * Makes the tables BEFORE and AFTER of two sides. A row that is there twice on one side and once on the other differs. Zero and minus zero are the same
 * number, and the same row. `same`: columns that hold the same values in the same order on both sides (`sameColumns`). Gives the names
 * of the columns, but for the key, in which two rows of the same key and place among those may differ.
 */
export async function touchedRows(
  db: Database,
  layout: Layout,
  sides: Sides,
  same: ReadonlySet<string>,
): Promise<string[]> {
  const others = layout.columns.filter(({ name }) => !layout.key.includes(name))
  const differing = others.filter(({ name }) => !same.has(name))
  // Where the key is the same at each place, only columns that are not have to be read: the changes of 1,000,000 wide rows after their first sales took 22
  // to 24 s with the hashes of all columns, and take 15.5.
  const isInPlace = layout.key.every((name) => same.has(name))
  const keys = isInPlace
    ? await touchedInPlace(db, layout, sides, differing)
    : await touchedByHash(db, layout, sides)
  let areUnique = true
  for (const [name, rowKeys, rows] of [
    [BEFORE, keys.before, sides.before],
    [AFTER, keys.after, sides.after],
  ] as const) {
    const touched = sql`${ident(rowKeys)} SEMI JOIN touched USING (k1, k2)`
    // Nearly every key names one row: sorting a million wide rows by all they hold took a seventh of their comparison.
    const repeated = await db.all(sql`SELECT 1 FROM ${touched} GROUP BY k1, k2 HAVING count(*) > 1 LIMIT 1`)
    const nth = repeated.length > 0 ? placeAmongSame(layout) : sql`1::BIGINT`
    areUnique &&= repeated.length === 0
    await db.run(sql`CREATE OR REPLACE TEMP TABLE ${name} AS
      SELECT *, ${nth} AS ${NTH} FROM ${rows} WHERE ${ROW} IN (SELECT ${ROW} FROM ${touched})`)
  }
  for (const table of new Set([...Object.values(keys), 'touched']))
    await db.run(sql`DROP TABLE ${ident(table)}`)
  // Rows that are not paired by their places may differ in a column that is the same place by place.
  return (isInPlace && areUnique ? differing : others).map(({ name }) => name)
}

/** Makes the table `touched` of the keys that have a row that differs, and gives the tables of the hashes of the keys of both sides. */
async function touchedByHash(
  db: Database,
  layout: Layout,
  sides: Sides,
): Promise<Record<keyof Sides, string>> {
  const key = hashes(layout.key.map(ident))
  const whole = hashes(layout.columns.map(hashed))
  const tables = { before: 'hashes_before', after: 'hashes_after' }
  for (const side of ['before', 'after'] as const)
    await db.run(
      sql`CREATE OR REPLACE TEMP TABLE ${ident(tables[side])} AS SELECT ${ROW}, ${key.first} AS k1, ${key.second} AS k2,
        ${whole.first} AS h1, ${whole.second} AS h2 FROM ${sides[side]}`,
    )
  await db.run(sql`CREATE OR REPLACE TEMP TABLE touched AS SELECT DISTINCT k1, k2 FROM (
      SELECT k1, k2, h1, h2, 1 AS n FROM hashes_before UNION ALL SELECT k1, k2, h1, h2, -1 FROM hashes_after
    ) GROUP BY k1, k2, h1, h2 HAVING sum(n) <> 0`)
  return tables
}

/** The same of sides that have the same key at each place: rows that stand at the same place differ in a column of `differing`. */
async function touchedInPlace(
  db: Database,
  layout: Layout,
  { before, after }: Sides,
  differing: readonly Column[],
): Promise<Record<keyof Sides, string>> {
  const { first, second } = hashes(layout.key.map(ident))
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE keys AS SELECT ${ROW}, ${first} AS k1, ${second} AS k2 FROM ${before}`,
  )
  const anyDiffers = joinSql([sql`false`, ...differing.map(({ name }) => differs(name))], ' OR ')
  const places = sql`SELECT ${ROW} FROM ${before} b JOIN ${after} a USING (${ROW}) WHERE ${anyDiffers}`
  await db.run(
    sql`CREATE OR REPLACE TEMP TABLE touched AS SELECT DISTINCT k1, k2 FROM keys WHERE ${ROW} IN (${places})`,
  )
  return { before: 'keys', after: 'keys' }
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
