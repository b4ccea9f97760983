import type { DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api'
import type { z } from 'zod'
import type { Reader } from './database.ts'
import { type Sql, sql } from './sql.ts'

/** The rows of a chunk. The chunk's own `getRows` takes twice as long: for each row it asks DuckDB anew how many columns there are. */
export function* rowsOf(chunk: DuckDBDataChunk): Generator<DuckDBValue[]> {
  const columns = chunk.getColumns()
  const { rowCount } = chunk
  for (let i = 0; i < rowCount; i++) yield columns.map((column) => column[i]!)
}

/** Streams the rows of a query, each in the shape of the schema; throws when one is not: the query and the schema differ. */
export async function* streamAs<T extends z.ZodType>(
  db: Reader,
  query: Sql,
  row: T,
): AsyncGenerator<z.output<T>> {
  for await (const found of db.streamObjects(query)) yield row.parse(found)
}

/** Gathers rows that follow each other with the same key, one group at a time. */
export async function* groupsOf<R>(
  rows: AsyncIterable<R>,
  keyOf: (row: R) => string,
): AsyncGenerator<[key: string, rows: [R, ...R[]]]> {
  let group: [key: string, rows: [R, ...R[]]] | undefined
  for await (const row of rows) {
    const key = keyOf(row)
    if (group?.[0] === key) group[1].push(row)
    else {
      if (group) yield group
      group = [key, [row]]
    }
  }
  if (group) yield group
}

/** Streams what `columns` give of all rows of `from`, in `order`. Throws at the end when not all of them came. */
export async function* streamWhole(
  db: Reader,
  columns: Sql,
  from: Sql,
  order = sql``,
): AsyncGenerator<DuckDBDataChunk> {
  let read = 0
  for await (const chunk of db.stream(sql`SELECT ${columns} FROM ${from} ${order}`)) {
    read += chunk.rowCount
    yield chunk
  }
  const held = await db.count(from)
  if (read !== held) throw new Error(`${read} of ${held} rows were read from ${from.text}`)
}
