import type { Lease } from './lease.ts'
import type { Stores } from './stores.ts'

/** An open release, and how many requests hold it. */
export class HeldRelease {
  readonly stores: Stores
  #leases = 0
  #whenFree: (() => void) | undefined

  constructor(stores: Stores) {
    this.stores = stores
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

  /** Fulfilled when the last lease is done. No lease is given any more. */
  retire(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#leases === 0) resolve()
      else this.#whenFree = resolve
    })
  }
}
