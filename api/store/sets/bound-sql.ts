import {
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api'
import type { RankSet } from './rank-set.ts'

/** One condition, or another part of a statement: only code writes its text, and what a caller gave is bound. */
export type Part = string & { readonly part: unique symbol }

/** Marks a text that stands in the program as a part of a statement. */
export const part = (text: string): Part => text as Part

/** Collects the values of a statement: each gets a parameter, whose name is what stands in the text. */
export class Bound {
  readonly values: DuckDBValue[] = []
  readonly types: DuckDBType[] = []

  text(value: string): Part {
    return this.#add(value, VARCHAR)
  }

  number(value: number): Part {
    return this.#add(value, DOUBLE)
  }

  /** A whole number in the range of INTEGER. */
  integer(value: number): Part {
    return this.#add(value, INTEGER)
  }

  boolean(value: boolean): Part {
    return this.#add(value, BOOLEAN)
  }

  /** A day, YYYY-MM-DD. */
  day(value: string): Part {
    return part(`CAST(${this.#add(value, VARCHAR)} AS DATE)`)
  }

  texts(values: readonly string[]): Part {
    return this.#add(listValue([...values]), LIST(VARCHAR))
  }

  /** The condition that the column `rank` is one of a set. */
  ranks(ranks: RankSet): Part {
    const [first, last] = ranks.range
    const { value, type, from } = ranks.bits
    const within = `"rank" BETWEEN ${this.integer(first)} AND ${this.integer(last)}`
    return part(
      `(${within} AND get_bit(${this.#add(value, type)}, ("rank" - ${this.integer(from)})::INTEGER) = 1)`,
    )
  }

  #add(value: DuckDBValue, type: DuckDBType): Part {
    this.values.push(value)
    this.types.push(type)
    return part(`$${this.values.length}`)
  }
}

/** The rows of a statement, numbers as numbers and lists as arrays. */
export async function rowsOf(
  connection: DuckDBConnection,
  statement: string,
  { values, types }: Bound,
): Promise<Cell[][]> {
  const read = await connection.runAndReadAll(statement, values, types)
  return read.getRows().map((row) => row.map(cellOf))
}

export type Cell = string | number | boolean | null | readonly string[]

function cellOf(value: DuckDBValue): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'object' && 'items' in value) return value.items.map(String)
  return String(value)
}
