import type { Quality } from '../../../shared/release/release.ts'

/** Counts what became of each source row, so that rows in = kept + quarantined + out of scope by construction. */
export class QualityCount {
  #kept = 0
  readonly #quarantined: Record<string, number> = {}
  readonly #outOfScope: Record<string, number> = {}
  readonly #repaired: Record<string, number> = {}

  keep(repairs: readonly string[] = []): void {
    this.#kept++
    for (const repair of repairs) add(this.#repaired, repair)
  }

  /** Counts rows that DuckDB kept, without looking at them one by one. */
  keepMany(rows: number): void {
    this.#kept += rows
  }

  /** Repairs of rows that are counted as kept elsewhere. */
  repair(repair: string, rows = 1): void {
    add(this.#repaired, repair, rows)
  }

  quarantine(rule: string, rows = 1): void {
    add(this.#quarantined, rule, rows)
  }

  leaveOut(reason: string, rows = 1): void {
    add(this.#outOfScope, reason, rows)
  }

  /** Adds another count. */
  add(other: QualityCount): void {
    this.#kept += other.#kept
    for (const [mine, theirs] of [
      [this.#quarantined, other.#quarantined],
      [this.#outOfScope, other.#outOfScope],
      [this.#repaired, other.#repaired],
    ] as const)
      for (const [name, n] of Object.entries(theirs)) mine[name] = (mine[name] ?? 0) + n
  }

  /** Rows counted, whatever became of them. */
  get rows(): number {
    return this.#kept + sum(this.#quarantined) + sum(this.#outOfScope)
  }

  result(): Quality {
    return {
      rowsIn: this.rows,
      rowsKept: this.#kept,
      quarantined: sorted(this.#quarantined),
      outOfScope: sorted(this.#outOfScope),
      repaired: sorted(this.#repaired),
    }
  }
}

/** Number of rows under any rule. */
export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, n) => total + n, 0)
}

/** Adds nothing for 0 rows: the manifest must not name a reason that never applied. */
function add(counts: Record<string, number>, name: string, rows = 1): void {
  if (rows > 0) counts[name] = (counts[name] ?? 0) + rows
}

/** In name order, so that the same rows give the same manifest. */
function sorted(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}
