/** Time that the questions about one feed may take together; waiting for a turn is not counted. */
export class TimeBudget {
  #leftMs: number
  readonly #signal: AbortSignal | undefined

  /** `signal`: of the caller, which ends any question at once. */
  constructor(ms: number, signal: AbortSignal | undefined) {
    this.#leftMs = ms
    this.#signal = signal
  }

  /** Runs `work` with a signal that is aborted by a TimeoutError when the time is over, or by the caller. */
  async spend<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const over = AbortSignal.timeout(Math.max(0, Math.round(this.#leftMs)))
    const began = performance.now()
    try {
      return await work(this.#signal ? AbortSignal.any([this.#signal, over]) : over)
    } finally {
      this.#leftMs -= performance.now() - began
    }
  }
}
