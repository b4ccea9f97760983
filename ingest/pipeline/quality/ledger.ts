import type { Refused } from '../../../formats/refused.ts'
import type { AreaUnit } from '../../dataset.ts'
import { QualityCount } from './quality-count.ts'

/** Counts what became of the rows of each part of a unit, and keeps the refused lines. */
export class Ledger {
  readonly refused: Refused[] = []
  readonly #counts: ReadonlyMap<string, QualityCount>
  readonly #first: string

  constructor(unit: AreaUnit) {
    const parts = unit.communes ?? [unit.area]
    this.#counts = new Map(parts.map((part) => [part, new QualityCount()]))
    this.#first = parts[0]!
  }

  /** Whether rows of this part are counted. */
  has(part: string): boolean {
    return this.#counts.has(part)
  }

  /** The count of a part; of the first when none is named. */
  count(part = this.#first): QualityCount {
    return this.#counts.get(part)!
  }

  /** Counts and keeps a refused line, of the first part when none is named. */
  refuse({ part = this.#first, ...line }: Omit<Refused, 'part'> & { part?: string }): void {
    this.count(part).quarantine(line.rule)
    this.refused.push({ part, ...line })
  }

  /** Rows counted so far, whatever became of them. */
  get rows(): number {
    let rows = 0
    for (const count of this.#counts.values()) rows += count.rows
    return rows
  }

  /** Adds another ledger of the same unit: a file whose rows must count only if it can be read to its end gets a ledger of its own. */
  add(other: Ledger): void {
    for (const [part, count] of this.#counts) count.add(other.count(part))
    this.refused.push(...other.refused)
  }
}
