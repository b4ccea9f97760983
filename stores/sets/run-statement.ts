import {
  BIT,
  BOOLEAN,
  DOUBLE,
  DuckDBBitValue,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api'
import type { BoundValue, SqlCell } from './bound-sql.ts'

/** The rows of a statement whose parameters are `$1` and so on, in the order of `values`. Throws DuckDB's error. */
export async function runStatement(
  connection: DuckDBConnection,
  statement: string,
  values: readonly BoundValue[],
): Promise<SqlCell[][]> {
  const bound = values.map(duckDbOf)
  const read = await connection.runAndReadAll(
    statement,
    bound.map(([value]) => value),
    bound.map(([, type]) => type),
  )
  return read.getRows().map((row) => row.map(cellOf))
}

function duckDbOf(bound: BoundValue): [DuckDBValue, DuckDBType] {
  switch (bound.type) {
    case 'text':
      return [bound.value, VARCHAR]
    case 'number':
      return [bound.value, DOUBLE]
    case 'integer':
      return [bound.value, INTEGER]
    case 'boolean':
      return [bound.value, BOOLEAN]
    case 'texts':
      return [listValue([...bound.value]), LIST(VARCHAR)]
    case 'bits':
      return [bitsOf(bound.value), BIT]
  }
}

function bitsOf(bits: Uint8Array): DuckDBBitValue {
  // A BIT begins with the number of bits that fill up its first byte.
  const data = new Uint8Array(bits.length + 1)
  data.set(bits, 1)
  return new DuckDBBitValue(data)
}

function cellOf(value: DuckDBValue): SqlCell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'object' && 'items' in value) return value.items.map(String)
  return String(value)
}
