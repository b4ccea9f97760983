import type { ChangeKind } from '../../../shared/changes/change-columns.ts'
import type { ChangeCause } from '../../../shared/changes/release-changes.ts'
import { WATCHES } from '../limits.ts'
import type { Watch } from '../watch.ts'

export type ReportedKind = Exclude<ChangeKind, 'restated'>

interface DatasetTally extends Record<ReportedKind, number> {
  unplaced: number
  causes: Set<ChangeCause>
}

/** A change that a message names: the place of its file among those that the release changed, and its number there. */
export interface NamedChange {
  file: number
  number: number
}

/** What a publication changed in the place of one watch. */
export class Tally {
  readonly watch: Watch
  readonly datasets = new Map<string, DatasetTally>()
  readonly named: NamedChange[] = []
  total = 0
  /** The last change that was counted: a row before and the one after are one change. */
  #last = { file: -1, number: -1 }

  constructor(watch: Watch) {
    this.watch = watch
  }

  asks(dataset: string): boolean {
    return this.watch.datasets.length === 0 || this.watch.datasets.includes(dataset)
  }

  add(dataset: string, causes: readonly ChangeCause[], kind: ReportedKind, at: NamedChange): void {
    if (!this.#isNew(at)) return
    this.#of(dataset, causes)[kind]++
    this.total++
    if (this.named.length < WATCHES.named) this.named.push(at)
  }

  /** A change of which it is unknown whether it is in the drawing. */
  addUnplaced(dataset: string, causes: readonly ChangeCause[], at: NamedChange): void {
    if (this.#isNew(at)) this.#of(dataset, causes).unplaced++
  }

  #isNew({ file, number }: NamedChange): boolean {
    if (this.#last.file === file && this.#last.number === number) return false
    this.#last = { file, number }
    return true
  }

  #of(dataset: string, causes: readonly ChangeCause[]): DatasetTally {
    const tally = this.datasets.get(dataset) ?? {
      added: 0,
      removed: 0,
      changed: 0,
      unplaced: 0,
      causes: new Set(),
    }
    this.datasets.set(dataset, tally)
    for (const cause of causes) tally.causes.add(cause)
    return tally
  }
}
