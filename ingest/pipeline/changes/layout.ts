import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, idents, joinSql, parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { LakeFile } from '../../../shared/lake/lake-file.ts'

/** Where a row stands in its Parquet file, from 0: a column that `rowsIn` adds. */
export const ROW = ident('_row')

/** A column as a Parquet file has it. */
export interface Column {
  name: string
  type: string
}

/** The columns that two editions of a lake file are compared by: those of the later one. */
export interface Layout {
  /** Those that name a row. */
  key: readonly string[]
  /** All of them, in the order of the file. */
  columns: readonly Column[]
  /** Columns of `columns` that say nothing of what a row is about. */
  bookkeeping: ReadonlySet<string>
}

/** The columns of a Parquet file, with their types as DuckDB tells them. */
export async function columnsOf(db: Database, path: string): Promise<Column[]> {
  const rows = await db.all(sql`DESCRIBE SELECT * FROM ${parquet(path)}`)
  return rows.map(([name, type]) => ({ name: String(name), type: String(type) }))
}

/** How rows of these columns are compared. Throws when one of the key is missing: the dictionary and the file differ. */
export function lakeLayoutOf({ key, kind, bookkeeping = [] }: LakeFile, columns: readonly Column[]): Layout {
  const missing = key.find((name) => columns.every((column) => column.name !== name))
  if (missing !== undefined) throw new Error(`The lake file ${kind} has no column ${missing}, its key`)
  return { key, columns, bookkeeping: new Set(bookkeeping) }
}

/** Whether rows of the earlier columns can stand in the layout: those of the same name have the same type, and the key is there. */
export function canCompare({ key, columns }: Layout, earlier: readonly Column[]): boolean {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  return (
    earlier.every(({ name, type }) => !types.has(name) || types.get(name) === type) &&
    key.every((name) => earlier.some((column) => column.name === name))
  )
}

/** SQL for FROM: the rows of a file in the columns of the layout, null where it has no such column, with their place (`ROW`). `like`: a table of that layout. */
export function rowsIn(layout: Layout, path: string, like: Sql, columns: readonly Column[]): Sql {
  const has = new Set(columns.map(({ name }) => name))
  const common = layoutNames(layout).filter((name) => has.has(name))
  return sql`(SELECT ${idents(layoutNames(layout))} FROM ${like} WHERE false
    UNION ALL BY NAME SELECT ${idents(common)}, file_row_number AS ${ROW} FROM ${parquet(path)})`
}

/** The names of its columns, in the order of the file. */
export const layoutNames = ({ columns }: Layout) => columns.map(({ name }) => name)

/** The condition that two rows have the same key. */
export function sameKey({ key }: Layout, a: Sql, b: Sql): Sql {
  const same = key.map((name) => sql`${a}.${ident(name)} IS NOT DISTINCT FROM ${b}.${ident(name)}`)
  return joinSql(same, ' AND ')
}

/** The condition that a column is not the same in the rows `b` before and `a` after. */
export const differs = (name: string): Sql => sql`a.${ident(name)} IS DISTINCT FROM b.${ident(name)}`

/**
 * SQL: which of the rows with its key a row is, from 1, by the order of their contents: what they are about first, so that another
 * edition of the same rows gives them the same places. Rows without a difference take any.
 */
export function placeAmongSame(layout: Layout): Sql {
  const { key, bookkeeping } = layout
  const others = layoutNames(layout).filter((name) => !key.includes(name))
  const order = [
    ...others.filter((name) => !bookkeeping.has(name)),
    ...others.filter((name) => bookkeeping.has(name)),
  ]
  const by = order.length === 0 ? sql`` : sql`ORDER BY ${idents(order)}`
  return sql`row_number() OVER (PARTITION BY ${idents(key)} ${by})`
}
