import { selectRank } from './select.ts'

/** Rows with a number each (a distance, a score), filled anew for each question: it allocates nothing once it has been as large. */
export class RankedRows {
  count = 0
  /** The first `count` are filled. */
  rows = new Uint32Array(1024)
  values = new Float64Array(1024)
  #ranked = new Float64Array(1024)

  clear(): void {
    this.count = 0
  }

  put(row: number, value: number): void {
    if (this.count === this.rows.length) this.#grow()
    this.rows[this.count] = row
    this.values[this.count++] = value
  }

  /** The `rank`-th smallest value (from 0, below `count`). */
  valueOf(rank: number): number {
    this.#ranked.set(this.values.subarray(0, this.count))
    return selectRank(this.#ranked, this.count, rank)
  }

  /** The rows whose value is at most this. */
  upTo(value: number): number[] {
    const rows: number[] = []
    for (let i = 0; i < this.count; i++) if (this.values[i]! <= value) rows.push(this.rows[i]!)
    return rows
  }

  #grow(): void {
    const rows = new Uint32Array(2 * this.count)
    rows.set(this.rows)
    this.rows = rows
    const values = new Float64Array(2 * this.count)
    values.set(this.values)
    this.values = values
    this.#ranked = new Float64Array(2 * this.count)
  }
}
