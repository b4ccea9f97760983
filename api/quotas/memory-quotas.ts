import type { Decision, QuotaLimit, Quotas } from './quota.ts'
import { SlidingWindow } from './sliding-window.ts'

/** Most subjects remembered. Beyond it the one with the oldest last request is forgotten. */
const MAX_SUBJECTS = 100_000

export interface MemoryQuotasOptions {
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
  maxSubjects?: number
}

/** Counts in this process, synchronously. Not in `lru-cache`: it lays out 1.7 MB for 100,000 subjects before the first, and has no look at the two oldest. */
export class MemoryQuotas implements Quotas {
  readonly #now: () => number
  readonly #maxSubjects: number
  /** In the order of their last request: the first is forgotten first. */
  readonly #subjects = new Map<string, SlidingWindow[]>()

  constructor({ now = () => performance.now(), maxSubjects = MAX_SUBJECTS }: MemoryQuotasOptions = {}) {
    this.#now = now
    this.#maxSubjects = maxSubjects
  }

  get size(): number {
    return this.#subjects.size
  }

  take(subject: string, limits: readonly QuotaLimit[]): Decision {
    const now = this.#now()
    const windows = this.#of(subject, limits, now)
    const allowed = limits.every(({ ceiling }, i) => windows[i]!.used(now) < ceiling)
    if (allowed) for (const window of windows) window.add(now)
    return { allowed, states: states(windows, limits, now) }
  }

  peek(subject: string, limits: readonly QuotaLimit[]): Decision {
    const now = this.#now()
    const windows = this.#subjects.get(subject) ?? limits.map(({ window }) => new SlidingWindow(window))
    const found = states(windows, limits, now)
    return { allowed: found.every(({ remaining }) => remaining > 0), states: found }
  }

  async close(): Promise<void> {
    this.#subjects.clear()
  }

  #of(subject: string, limits: readonly QuotaLimit[], now: number): SlidingWindow[] {
    let windows = this.#subjects.get(subject)
    if (windows) this.#subjects.delete(subject)
    else {
      this.#forgetQuiet(now)
      windows = limits.map(({ window }) => new SlidingWindow(window))
    }
    this.#subjects.set(subject, windows)
    return windows
  }

  /** For each new subject, drops up to two of the oldest: those with nothing counted, or any when there are too many. */
  #forgetQuiet(now: number): void {
    for (const [subject, windows] of [...firstTwo(this.#subjects)])
      if (this.#subjects.size >= this.#maxSubjects || windows.every((window) => window.used(now) === 0))
        this.#subjects.delete(subject)
  }
}

function* firstTwo<T>(items: Iterable<T>): Generator<T> {
  let seen = 0
  for (const item of items) {
    yield item
    seen += 1
    if (seen === 2) return
  }
}

function states(windows: readonly SlidingWindow[], limits: readonly QuotaLimit[], now: number) {
  return limits.map((limit, i) => ({
    limit,
    remaining: Math.max(0, limit.ceiling - windows[i]!.used(now)),
    reset: windows[i]!.reset(now),
  }))
}
