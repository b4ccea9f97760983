import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, idents, joinSql, quoted, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import { CHANGE_KINDS, type ChangeKind } from '../../../shared/changes/change-columns.ts'
import { differs, type Layout, layoutNames, ROW, sameKey } from './layout.ts'
import { AFTER, BEFORE, NTH } from './touched-rows.ts'

/**
 * The table that `pairRows` makes: a row a change, with its number in the order of the keys (`_number`), what it is (`_change`), the names of the
 * columns that changed (`_columns`), and where the rows stand before and after (`row_before`, `row_after`).
 */
export const PAIRS = ident('pairs')

/** Makes PAIRS of what `touchedRows` made. Gives the number of changes of each kind. */
export async function pairRows(db: Database, layout: Layout): Promise<Record<ChangeKind, number>> {
  const b = sql`b`
  const a = sql`a`
  const others = layoutNames(layout).filter((name) => !layout.key.includes(name))
  const key = joinSql(
    layout.key.map((name) => sql`coalesce(a.${ident(name)}, b.${ident(name)}) AS ${ident(name)}`),
  )
  await db.run(sql`CREATE OR REPLACE TEMP TABLE ${PAIRS} AS
    SELECT row_number() OVER (ORDER BY ${idents(layout.key)}, ${NTH}) AS _number, row_before, row_after,
      CASE WHEN row_before IS NULL THEN 'added' WHEN row_after IS NULL THEN 'removed'
        ELSE ${changeOfPair(layout)} END AS _change, _columns
    FROM (
      SELECT ${key}, coalesce(a.${NTH}, b.${NTH}) AS ${NTH}, b.${ROW} AS row_before, a.${ROW} AS row_after,
        CASE WHEN a.${ROW} IS NOT NULL AND b.${ROW} IS NOT NULL THEN ${columnsThatDiffer(others)} END AS _columns
      FROM ${BEFORE} b FULL OUTER JOIN ${AFTER} a ON ${sameKey(layout, b, a)} AND b.${NTH} = a.${NTH}
    ) WHERE _columns IS NULL OR len(_columns) > 0`)
  return countsOf(db, PAIRS)
}

/** How many rows of a table or file of changes are of each kind (`_change`). */
export async function countsOf(db: Database, from: Sql): Promise<Record<ChangeKind, number>> {
  const counted = new Map(
    (await db.all(sql`SELECT _change, count(*) FROM ${from} GROUP BY _change`)).map(([kind, n]) => [
      kind,
      Number(n),
    ]),
  )
  const [added, removed, changed, restated] = CHANGE_KINDS.map((kind) => counted.get(kind) ?? 0)
  return { added: added!, removed: removed!, changed: changed!, restated: restated! }
}

/**
 * SQL: what became of a row that both sides have and of which `_columns` differ: restated where none of them says what the row is about. It is asked of
 * their names: comparing the columns once more took an eighth of the pairing of a million wide rows.
 */
export function changeOfPair({ bookkeeping }: Layout): Sql {
  if (bookkeeping.size === 0) return sql`'changed'`
  const names = joinSql([...bookkeeping].map(quoted))
  return sql`CASE WHEN len(list_filter(_columns, lambda name: name NOT IN (${names}))) > 0 THEN 'changed' ELSE 'restated' END`
}

/** SQL: the names of the columns in which the rows `b` before and `a` after differ. */
export function columnsThatDiffer(names: readonly string[]): Sql {
  if (names.length === 0) return sql`[]::VARCHAR[]`
  const one = (name: string) => sql`CASE WHEN ${differs(name)} THEN ${quoted(name)} END`
  return sql`list_filter([${joinSql(names.map(one))}], lambda name: name IS NOT NULL)`
}
