import type { Lease } from './lease.ts'
import type { OpenedRelease } from './opener.ts'
import type { Stores } from './stores.ts'

/** An open release, and how many requests hold it. */
export class HeldRelease {
  readonly stores: Stores
  readonly #opened: OpenedRelease
  #leases = 0
  #whenFree: (() => void) | undefined

  /** `stores`: what requests see of the release; its own when left out. */
  constructor(opened: OpenedRelease, stores: Stores = opened.stores) {
    this.#opened = opened
    this.stores = stores
  }

  /** Whether every file could be read whenever it was asked. */
  get areSound(): boolean {
    return this.#opened.areSound
  }

  lease(): Lease {
    this.#leases += 1
    let isHeld = true
    const done = () => {
      if (!isHeld) return
      isHeld = false
      this.#leases -= 1
      if (this.#leases === 0) this.#whenFree?.()
    }
    return { stores: this.stores, done }
  }

  /** Closes it when the last lease is done. No lease is given any more. */
  async retire(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#leases === 0) resolve()
      else this.#whenFree = resolve
    })
    await this.#opened.close()
  }
}
