import { HeldRelease } from './held-release.ts'
import type { Lease } from './lease.ts'
import type { Opener } from './opener.ts'
import type { Stores } from './stores.ts'

export interface OpenPastOptions {
  nearestMaxMetres: number
  /** What opened the served release: files that both have are not read twice. */
  opener: Opener
  /** The release that is served. */
  served(): Stores | undefined
  /** Called once it is closed, when its last holder gave it back. */
  closed?(id: string): void
  /** Milliseconds without a user after which `idle` is called. */
  idleMs: number
  idle(past: OpenPast): void
}

/** Milliseconds for which a release that could not be opened is not opened again: each attempt may read all its files. */
const FAILED_FOR = 5000

/** One older release: on its way from its creation on, open, or closed. */
export class OpenPast {
  readonly id: string
  readonly #options: OpenPastOptions
  readonly #opening: Promise<HeldRelease>
  /** Once it is open. */
  #held: HeldRelease | undefined
  #users = 0
  #isClosed = false
  #hasFailed = false
  #timer: NodeJS.Timeout | undefined

  constructor(id: string, options: OpenPastOptions) {
    this.id = id
    this.#options = options
    const { nearestMaxMetres, opener } = options
    this.#opening = opener.open({ id, nearestMaxMetres, isOlder: true }).then((opened) => {
      const held = new HeldRelease(opened, { ...opened.stores, served: () => options.served() })
      this.#held = held
      return held
    })
    this.#opening.catch(() => {
      this.#hasFailed = true
      this.#wait(FAILED_FOR)
    })
  }

  /** Requests that hold it or wait for it. */
  get users(): number {
    return this.#users
  }

  /** False once a file of it could not be read: it has to be opened again. */
  get isSound(): boolean {
    return this.#held?.areSound !== false
  }

  /** A hold on it, once it is open; undefined when it was closed meanwhile. Throws what opening it throws. */
  async lease(): Promise<Lease | undefined> {
    this.#users += 1
    if (!this.#hasFailed) clearTimeout(this.#timer)
    try {
      const held = await this.#opening
      if (this.#isClosed) return undefined
      const lease = held.lease()
      this.#users += 1
      let isHeld = true
      return {
        stores: lease.stores,
        done: () => {
          if (!isHeld) return
          isHeld = false
          lease.done()
          this.#leave()
        },
      }
    } finally {
      this.#leave()
    }
  }

  /** Its files are closed once it is open and its last user has gone. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#opening.then(
      async (held) => {
        await held.retire()
        this.#options.closed?.(this.id)
      },
      () => undefined,
    )
  }

  #leave(): void {
    this.#users -= 1
    if (this.#users === 0 && !this.#hasFailed) this.#wait(this.#options.idleMs)
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      if (this.#users === 0 || this.#hasFailed) this.#options.idle(this)
    }, ms)
    this.#timer.unref()
  }
}
