import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api'
import type { z } from 'zod'
import { readAhead } from './read-ahead.ts'

/**
 * Streams the rows of a query as objects by column name, without holding them. Nothing else may run on the connection until
 * the last row was taken. Numbers that DuckDB gives as bigint become numbers.
 */
async function* streamRows(
  connection: DuckDBConnection,
  sql: string,
): AsyncGenerator<Record<string, unknown>> {
  const result = await connection.stream(sql)
  const names = result.columnNames()
  for await (const chunk of result) {
    for (const values of chunk.getRows()) {
      const row: Record<string, unknown> = {}
      for (let i = 0; i < names.length; i++) {
        const value = values[i]
        row[names[i]!] = typeof value === 'bigint' ? Number(value) : value
      }
      yield row
    }
  }
}

/** Streams the rows of a query that all have this shape; throws when one has not: the query and the schema differ. */
export async function* streamAs<T extends z.ZodType>(
  connection: DuckDBConnection,
  sql: string,
  schema: T,
): AsyncGenerator<z.output<T>> {
  for await (const row of streamRows(connection, sql)) yield schema.parse(row)
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

/** How many rows `from` (SQL) has. */
export async function countRows(connection: DuckDBConnection, from: string): Promise<number> {
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${from}`)
  return Number(counted.getRows()[0]![0])
}

/**
 * Streams what `columns` (SQL) give of all rows of `from` (SQL), in `order` (SQL). Throws at the end when not all of them came: DuckDB ends
 * a stream in silence when something else is done on its connection meanwhile.
 */
export async function* streamWhole(
  connection: DuckDBConnection,
  columns: string,
  from: string,
  order = '',
): AsyncGenerator<DuckDBDataChunk> {
  const result = await connection.stream(`SELECT ${columns} FROM ${from} ${order}`)
  let read = 0
  for await (const chunk of readAhead(result)) {
    read += chunk.rowCount
    yield chunk
  }
  const held = await countRows(connection, from)
  if (read !== held) throw new Error(`${read} of ${held} rows were read from ${from}`)
}
