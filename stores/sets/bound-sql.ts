import { z } from 'zod'
import type { RankSet } from './rank-set.ts'

/** One condition, or another part of a statement: only code writes its text, and what a caller gave is bound. */
export type Part = string & { readonly part: unique symbol }

/** Marks a text that stands in the program as a part of a statement. */
export const part = (text: string): Part => text as Part

/** A text, and a name, as they stand in a statement. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
export const quotedName = (text: string) => `"${text.replaceAll('"', '""')}"`

/**
 * Parquet files of the same columns as they stand after FROM. A view over them reads the statistics of every column and row group with each
 * statement: 5 ms for 50 columns and 98 groups, where this takes 1 ms.
 */
export function scanOf(paths: readonly string[]): Part {
  const union = paths.length > 1 ? ', union_by_name = true' : ''
  return part(`read_parquet([${paths.map(literal).join(', ')}]${union})`)
}

/** A value of a statement, in a form that goes from one process to another. */
export const boundValueSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), value: z.string() }),
  z.strictObject({ type: z.enum(['number', 'integer']), value: z.number() }),
  z.strictObject({ type: z.literal('boolean'), value: z.boolean() }),
  z.strictObject({ type: z.literal('texts'), value: z.array(z.string()) }),
  // A bit for each whole number from 0 on, the first in the highest place of the first byte.
  z.strictObject({
    type: z.literal('bits'),
    value: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
])
export type BoundValue = z.output<typeof boundValueSchema>

/** Collects the values of a statement: each gets a parameter, whose name is what stands in the text. */
export class Bound {
  readonly values: BoundValue[] = []

  text(value: string): Part {
    return this.#add({ type: 'text', value })
  }

  number(value: number): Part {
    return this.#add({ type: 'number', value })
  }

  /** A whole number in the range of INTEGER. */
  integer(value: number): Part {
    return this.#add({ type: 'integer', value })
  }

  boolean(value: boolean): Part {
    return this.#add({ type: 'boolean', value })
  }

  /** A day, YYYY-MM-DD. */
  day(value: string): Part {
    return part(`CAST(${this.#add({ type: 'text', value })} AS DATE)`)
  }

  texts(values: readonly string[]): Part {
    return this.#add({ type: 'texts', value: [...values] })
  }

  /** The condition that the column `rank` is one of a set. */
  ranks(ranks: RankSet): Part {
    const [first, last] = ranks.range
    const { bits, from } = ranks.packed
    const within = `"rank" BETWEEN ${this.integer(first)} AND ${this.integer(last)}`
    return part(
      `(${within} AND get_bit(${this.#add({ type: 'bits', value: bits })}, ("rank" - ${this.integer(from)})::INTEGER) = 1)`,
    )
  }

  #add(value: BoundValue): Part {
    this.values.push(value)
    return part(`$${this.values.length}`)
  }
}

export type Cell = string | number | boolean | null | readonly string[]

/** Who runs the statements of one question, one after the other. */
export interface Asker {
  /** The rows of a statement, numbers as numbers and lists as arrays. */
  rowsOf(statement: string, values: Bound): Promise<Cell[][]>
  /** Makes the statement under way fail, if there is one. */
  interrupt(): void
}
