import type { QuotaWindow } from './quota.ts'

/** Requests of one subject in one window, by slot, oldest first. Times are milliseconds of a clock that never goes back. */
export class SlidingWindow {
  readonly #window: QuotaWindow
  readonly #starts: number[] = []
  readonly #counts: number[] = []
  #used = 0

  constructor(window: QuotaWindow) {
    this.#window = window
  }

  /** Requests counted in the window that ends now. */
  used(now: number): number {
    while (this.#starts.length > 0 && this.#leaves(this.#starts[0]!) <= now) {
      this.#starts.shift()
      this.#used -= this.#counts.shift()!
    }
    return this.#used
  }

  add(now: number): void {
    const start = Math.floor(now / this.#window.slot) * this.#window.slot
    if (this.#starts.at(-1) === start) this.#counts[this.#counts.length - 1]! += 1
    else {
      this.#starts.push(start)
      this.#counts.push(1)
    }
    this.#used += 1
  }

  /** Milliseconds until the oldest slot leaves the window; 0 when nothing is counted. */
  reset(now: number): number {
    return this.#starts.length === 0 ? 0 : this.#leaves(this.#starts[0]!) - now
  }

  #leaves(start: number): number {
    return start + this.#window.slot + this.#window.length
  }
}
