import type { RowPosition, RowSearch } from './row-search.ts'

/** The first rows of an order, of rows that come in the order of places and ranks. */
export class BestRows {
  readonly #most: number
  readonly #descending: boolean
  readonly #after: RowSearch['after']
  #rows: RowPosition[] = []
  /** The last of `#most` rows: no row that comes later and is not before it is among the first. */
  #worst: RowPosition | undefined

  /** `most`: how many are wanted. */
  constructor({ sort, after }: Pick<RowSearch, 'sort' | 'after'>, most: number) {
    this.#most = most
    this.#descending = sort?.descending ?? false
    this.#after = after
  }

  add(place: number, rank: number, value: number | null): void {
    if (this.#worst && this.#compareValues(value, this.#worst.value) >= 0) return
    const row = { place, rank, value }
    if (this.#after && this.#compare(row, this.#after) <= 0) return
    this.#rows.push(row)
    // Twice as many are gathered before they are sorted, so that sorting is rare.
    if (this.#rows.length >= 2 * this.#most) this.#cut()
  }

  /** In their order. */
  get first(): RowPosition[] {
    this.#cut()
    return this.#rows
  }

  #cut(): void {
    this.#rows = this.#rows.sort((a, b) => this.#compare(a, b)).slice(0, this.#most)
    if (this.#rows.length === this.#most) this.#worst = this.#rows.at(-1)
  }

  #compare(a: RowPosition, b: RowPosition): number {
    return this.#compareValues(a.value, b.value) || a.place - b.place || a.rank - b.rank
  }

  /** Rows of which the column says nothing come last, whatever the direction. */
  #compareValues(a: number | null, b: number | null): number {
    if (a === b) return 0
    if (a === null) return 1
    if (b === null) return -1
    return this.#descending ? b - a : a - b
  }
}
