import type { DuckDBConnection } from '@duckdb/node-api'
import { STRETCH } from './column-cells.ts'
import type { HeldColumns } from './held-columns.ts'
import type { RowsFile, SearchColumn } from './row-search.ts'

/** Lends a connection for one statement. */
export type UseConnection = <T>(work: (connection: DuckDBConnection) => Promise<T>) => Promise<T>

/** Columns of a file that a search had to read. */
export interface Wanted {
  file: RowsFile
  /** The stretches, or the zone whose stretches are to be looked up. */
  where: readonly number[] | { column: string; code: string }
  columns: readonly SearchColumn[]
}

/** Of more, those that were wanted first are forgotten. */
const MOST = 64
/** Stretches that one statement reads, between which a question may come. Decoding its chunks holds the loop for 10 ms at most. */
const AT_ONCE = 8
/** Columns of a stretch that are loaded before an answer: those of a commune or two, some 50 ms. A question is interrupted after five seconds, loads included. */
const MOST_AGAIN = 64
/** Bytes of a cell, about. */
const CELL_BYTES = 6

/** Columns that searches had to read from files and that are not held yet. */
export class WantedColumns {
  readonly #held: HeldColumns
  /** The newest last. */
  readonly #wanted = new Map<string, Wanted>()

  constructor(held: HeldColumns) {
    this.#held = held
  }

  get size(): number {
    return this.#wanted.size
  }

  add(wanted: Wanted): void {
    const key = keyOf(wanted)
    this.#wanted.delete(key)
    this.#wanted.set(key, wanted)
    for (const first of this.#wanted.keys()) if (this.#wanted.size > MOST) this.#wanted.delete(first)
  }

  /**
   * Loads columns that were wanted before, all of them, unless they are so many that who asks would wait longer than for a statement. Whether it did.
   */
  async loadAgain(wanted: Wanted, use: UseConnection): Promise<boolean> {
    const key = keyOf(wanted)
    if (!this.#wanted.has(key)) return false
    const { file, columns } = wanted
    const where = await this.#stretchesOf(wanted, use)
    if (where.length * columns.length > MOST_AGAIN) return false
    this.#wanted.delete(key)
    for (let rest: Wanted | undefined = { file, where, columns }; rest; ) rest = await this.#load(rest, use)
    return true
  }

  /** Loads a part of what was wanted last. What cannot be loaded is given up, with DuckDB's error. */
  async loadPart(use: UseConnection): Promise<void> {
    const last = [...this.#wanted].at(-1)
    if (!last) return
    const [key, wanted] = last
    this.#wanted.delete(key)
    const rest = await this.#load(wanted, use)
    if (rest) this.#wanted.set(key, rest)
  }

  /** Loads the first stretches that lack a column; what is left, or undefined. */
  async #load(wanted: Wanted, use: UseConnection): Promise<Wanted | undefined> {
    const { file, columns } = wanted
    const stretches = await this.#stretchesOf(wanted, use)
    // Columns that would push out half of all others are not held.
    if (stretches.length * columns.length * STRETCH * CELL_BYTES > this.#held.bytes / 2) return undefined
    const part = this.#firstMissing(file, stretches, columns)
    if (!part) return undefined
    await use((connection) => this.#held.load(file, part.columns, part.stretches, connection))
    return { file, where: stretches.filter((one) => one > part.stretches.at(-1)!), columns }
  }

  async #stretchesOf({ file, where }: Wanted, use: UseConnection): Promise<readonly number[]> {
    if (!('code' in where)) return where
    const { column, code } = where
    return (
      this.#held.zone(file, column, code) ??
      (await use((connection) => this.#held.findZone(file, column, code, connection)))
    )
  }

  /** The first stretches that follow on each other and lack the same columns. */
  #firstMissing(file: RowsFile, stretches: readonly number[], columns: readonly SearchColumn[]) {
    const lacking = (stretch: number) => columns.filter(({ name }) => !this.#held.cells(file, name, stretch))
    const first = stretches.find((stretch) => lacking(stretch).length > 0)
    if (first === undefined) return undefined
    const missing = lacking(first)
    const part = [first]
    for (let next = first + 1; part.length < AT_ONCE && stretches.includes(next); next++) {
      const here = lacking(next)
      if (here.length !== missing.length || here.some((column, i) => column !== missing[i])) break
      part.push(next)
    }
    return { stretches: part, columns: missing }
  }
}

function keyOf({ file: { path }, where, columns }: Wanted): string {
  const place = 'code' in where ? `${where.column} ${where.code}` : where.join()
  return [path, place, ...columns.map(({ name }) => name)].join(' ')
}
