/** A server that did not answer in time, or has not answered since. */
export class Unavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'Unavailable'
  }
}

export interface AvailabilityOptions {
  /** Names the server in messages, for example `PostgreSQL`. */
  name: string
  /** Milliseconds that one piece of work may take before the server counts as lost; Infinity = as long as it likes. */
  limit: number
  /** Milliseconds between the end of a probe that failed and the next one. */
  probeEvery: number
  /** Asks the server for a sign of life. While one is under way no other begins; it may take `limit`. */
  probe(): Promise<unknown>
  /** Whether an error means that the server is lost, and not that this piece of work was wrong. */
  isLoss(error: unknown): boolean
  /** Called at each loss and each return. */
  onChange?(up: boolean, error?: unknown): void
}

/**
 * Knows whether a server can be counted on. Work that does not end in time, or fails by a loss, makes it lost: everybody
 * who waits for it is refused at once, and so is everybody who comes, until a probe finds that it answers again.
 */
export class Availability {
  readonly #options: AvailabilityOptions
  readonly #waiting = new Set<(error: Unavailable) => void>()
  #up: boolean
  #error: unknown
  #timer: NodeJS.Timeout | undefined
  #probing = false
  #closed = false

  constructor(options: AvailabilityOptions, up = true) {
    this.#options = options
    this.#up = up
  }

  get up(): boolean {
    return this.#up
  }

  /** Throws Unavailable while the server is lost. */
  check(): void {
    if (!this.#up) throw this.#refusal()
  }

  /**
   * What `work` gives. Throws Unavailable while the server is lost, and when `work` does not end in time; what `work` began
   * may then still be done by the server later.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#up) return Promise.reject(this.#refusal())
    return new Promise<T>((resolve, reject) => {
      const cancel = later(this.#options.limit, () => this.lost(this.#late()))
      const refuse = (error: Unavailable) => {
        cancel()
        reject(error)
      }
      this.#waiting.add(refuse)
      // What ends after its caller was refused tells nothing: the server may be back since.
      const isWaiting = () => {
        cancel()
        return this.#waiting.delete(refuse)
      }
      work().then(
        (value) => isWaiting() && resolve(value),
        (error: unknown) => {
          if (!isWaiting()) return
          reject(error)
          if (this.#options.isLoss(error)) this.lost(error)
        },
      )
    })
  }

  /** The server is known to answer. */
  found(): void {
    this.#stopTimer()
    if (this.#up) return
    this.#up = true
    this.#options.onChange?.(true)
  }

  /** The server is known not to answer. */
  lost(error: unknown): void {
    this.#error = error
    if (this.#up) {
      this.#up = false
      for (const refuse of this.#waiting) refuse(this.#refusal())
      this.#waiting.clear()
      this.#options.onChange?.(false, error)
    }
    this.#probeLater()
  }

  close(): void {
    this.#closed = true
    this.#stopTimer()
  }

  #probeLater(): void {
    if (this.#closed || this.#probing || this.#timer) return
    this.#timer = setTimeout(() => void this.#probe(), this.#options.probeEvery).unref()
  }

  async #probe(): Promise<void> {
    this.#timer = undefined
    this.#probing = true
    try {
      await this.#probeInTime()
      this.#probing = false
      if (!this.#closed) this.found()
    } catch (error) {
      this.#probing = false
      this.lost(error)
    }
  }

  #probeInTime(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = later(this.#options.limit, () => reject(this.#late()))
      this.#options
        .probe()
        .then(() => resolve(), reject)
        .finally(cancel)
    })
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #late(): Unavailable {
    return new Unavailable(`${this.#options.name} did not answer within ${this.#options.limit} ms`)
  }

  #refusal(): Unavailable {
    return new Unavailable(`${this.#options.name} does not answer`, this.#error)
  }
}

/**
 * Calls back after so many milliseconds, unless it is cancelled. When this process itself was held up, the answer may be
 * there without having been read: two turns of the event loop are left for it, so that the server is not blamed.
 */
function later(milliseconds: number, call: () => void): () => void {
  if (milliseconds === Number.POSITIVE_INFINITY) return () => undefined
  let cancelled = false
  const timer = setTimeout(() => {
    setImmediate(() => setImmediate(() => cancelled || call()))
  }, milliseconds).unref()
  return () => {
    cancelled = true
    clearTimeout(timer)
  }
}
