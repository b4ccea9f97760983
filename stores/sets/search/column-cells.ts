import { DuckDBDateValue, type DuckDBVector } from '@duckdb/node-api'
import type { FactType } from '../../../shared/facts/fact-column.ts'
import { dayText } from '../../../shared/time/days.ts'
import type { SqlCell } from '../bound-sql.ts'
import type { SearchColumn } from './row-search.ts'

/** Rows of a file whose cells are held and let go of together: rows of a stretch are numbered from `stretch * STRETCH` on. */
export const STRETCH = 4096

/** What stands for a cell that is not known. */
export const UNKNOWN_INTEGER = -(2 ** 31)
export const UNKNOWN_WORD = 0xffff

type Word = string | readonly string[]

/** The cells of one column in one stretch. Days are counted since 1970-01-01, true is 1; NaN, or a value above, stands for what is not known. */
export type ColumnCells =
  | { kind: 'numbers'; type: FactType; values: Int32Array | Float64Array }
  /** Each cell is the place of its value in `words`. */
  | { kind: 'words'; codes: Uint16Array; words: readonly Word[] }

/** Bytes that cells take, with those of their words about. */
export function bytesOf(cells: ColumnCells): number {
  if (cells.kind === 'numbers') return cells.values.byteLength
  return cells.words.reduce((sum, word) => sum + WORD_BYTES + word.length, cells.codes.byteLength)
}
/** Of a short string with its place in a list. */
const WORD_BYTES = 32

/** A cell as an answer has it. */
export function cellAt(cells: ColumnCells, row: number): SqlCell {
  if (cells.kind === 'words') {
    const code = cells.codes[row]!
    return code === UNKNOWN_WORD ? null : cells.words[code]!
  }
  const value = numberAt(cells, row)
  if (value === null) return null
  if (cells.type === 'date') return dayText(value)
  return cells.type === 'boolean' ? value === 1 : value
}

/** A cell as a number; null when it is not known. Throws for a column of words. */
export function numberAt(cells: ColumnCells, row: number): number | null {
  if (cells.kind === 'words') throw new Error('A column of words has no numbers')
  const value = cells.values[row]!
  return Number.isNaN(value) || (cells.type !== 'number' && value === UNKNOWN_INTEGER) ? null : value
}

/** Takes the cells of one column, chunk after chunk. */
export interface CellReader {
  /** Reads cells `from` to `to`, not included, of a vector into the rows from `at` on. */
  read(vector: DuckDBVector, from: number, to: number, at: number): void
  readonly cells: ColumnCells
}

/** A reader for the cells of a stretch of so many rows. */
export function cellReader({ type }: SearchColumn, rows: number): CellReader {
  if (type === 'text' || type === 'texts') return new WordReader(rows)
  const [values, unknown] =
    type === 'number' ? [new Float64Array(rows), Number.NaN] : [new Int32Array(rows), UNKNOWN_INTEGER]
  return {
    cells: { kind: 'numbers', type, values },
    read(vector, from, to, at) {
      for (let i = from; i < to; i++) values[at++] = numberOf(vector.getItem(i), unknown)
    },
  }
}

function numberOf(value: unknown, unknown: number): number {
  if (value === null) return unknown
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof DuckDBDateValue ? value.days : Number(value)
}

/** A stretch has fewer rows than there are codes. */
class WordReader implements CellReader {
  readonly #codes: Uint16Array
  readonly #words: Word[] = []
  readonly #known = new Map<string, number>()

  constructor(rows: number) {
    this.#codes = new Uint16Array(rows)
  }

  get cells(): ColumnCells {
    return { kind: 'words', codes: this.#codes, words: this.#words }
  }

  read(vector: DuckDBVector, from: number, to: number, at: number): void {
    for (let i = from; i < to; i++) this.#codes[at++] = this.#codeOf(vector.getItem(i))
  }

  #codeOf(value: unknown): number {
    if (value === null) return UNKNOWN_WORD
    const word = typeof value === 'string' ? value : textsOf(value)
    const key = typeof word === 'string' ? word : JSON.stringify(word)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.#words.length)
    return this.#words.push(word) - 1
  }
}

function textsOf(list: unknown): readonly string[] {
  if (typeof list !== 'object' || list === null || !('items' in list) || !Array.isArray(list.items))
    throw new Error('A cell is neither a text nor a list of texts')
  return list.items.map(String)
}
