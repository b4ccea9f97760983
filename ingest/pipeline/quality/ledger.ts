import type { Refused } from '../../dataset.ts'
import { QualityCount } from './quality-count.ts'

/** What the reading of a national file adds to: the balance of its rows, and the lines it refuses. */
export class Ledger {
  readonly count = new QualityCount()
  readonly refused: Refused[] = []

  refuse(line: Omit<Refused, 'part'>): void {
    this.count.quarantine(line.rule)
    this.refused.push({ part: 'france', ...line })
  }

  /** Adds what another one holds: for files that count only once they have been read to their end. */
  add(other: Ledger): void {
    this.count.add(other.count)
    this.refused.push(...other.refused)
  }
}
