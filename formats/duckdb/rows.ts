import type { DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api'
import type { z } from 'zod'
import type { Reader } from './database.ts'
import { idents, type Sql, sql } from './sql.ts'

/** The rows of a chunk. The chunk's own `getRows` takes twice as long: for each row it asks DuckDB anew how many columns there are. */
export function* chunkRows(chunk: DuckDBDataChunk): Generator<DuckDBValue[]> {
  const columns = chunk.getColumns()
  const { rowCount } = chunk
  for (let i = 0; i < rowCount; i++) yield columns.map((column) => column[i]!)
}

/**
 * Streams the columns of a query that an object's schema names, each row in its shape. They come as one JSON text a row: a row of 46 columns takes 8 µs
 * so, and 27 value by value, for each of which the package calls into DuckDB. Bytes are no JSON: `streamObjects` gives them.
 * Throws when a row has another shape: the query and the schema differ.
 */
export async function* streamAs<S extends z.ZodRawShape>(
  db: Reader,
  query: Sql,
  row: z.ZodObject<S>,
): AsyncGenerator<z.output<z.ZodObject<S>>> {
  const names = Object.keys(row.shape)
  const rows = sql`SELECT json_array(${idents(names)}) FROM (${query})`
  for await (const chunk of db.stream(rows)) {
    const [texts] = chunk.getColumns()
    for (let i = 0; i < chunk.rowCount; i++) {
      const values: unknown[] = JSON.parse(String(texts![i]))
      const found: Record<string, unknown> = {}
      for (let column = 0; column < names.length; column++) found[names[column]!] = values[column]
      yield row.parse(found)
    }
  }
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
