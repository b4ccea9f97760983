/** Remembers which sessions were closed, for as long as their ids would otherwise be good. */
export interface Endings {
  /** Keeps a tombstone for `seconds`. Never throws: what cannot be shared is kept here. */
  end(nonce: string, seconds: number): Promise<void>
  /** Whether the session was closed. Never throws: what cannot be known counts as open. */
  ended(nonce: string): Promise<boolean>
  close(): Promise<void>
}

export interface MemoryEndingsOptions {
  /** Tombstones kept at most; beyond it the oldest goes, and that session's id is good again until it is too old. */
  max?: number
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Tombstones in this process. */
export class MemoryEndings implements Endings {
  readonly #max: number
  readonly #now: () => number
  /** Nonce → when its tombstone may go; in the order they were set. */
  readonly #until = new Map<string, number>()

  constructor({ max = 100_000, now = Date.now }: MemoryEndingsOptions = {}) {
    this.#max = max
    this.#now = now
  }

  get size(): number {
    return this.#until.size
  }

  async end(nonce: string, seconds: number): Promise<void> {
    this.#until.delete(nonce)
    for (const [old, until] of this.#until) {
      if (this.#until.size < this.#max && until > this.#now()) break
      this.#until.delete(old)
    }
    this.#until.set(nonce, this.#now() + seconds * 1000)
  }

  async ended(nonce: string): Promise<boolean> {
    const until = this.#until.get(nonce)
    return until !== undefined && until > this.#now()
  }

  async close(): Promise<void> {
    this.#until.clear()
  }
}
