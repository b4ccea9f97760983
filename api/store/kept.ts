import type { Stores } from './stores.ts'

/**
 * What many answers from one release have in common (all parcels of an IRIS, all questions about a commune), made once and kept
 * while that release is open. Beyond `most` all are forgotten: making them again is cheap, the memory is not.
 */
export class Kept<T> {
  readonly #most: number
  readonly #releases = new WeakMap<Stores, Map<string, T>>()

  constructor(most: number) {
    this.#most = most
  }

  /** The value of a key in a release; what `make` throws is not kept. */
  of(stores: Stores, key: string, make: () => T): T {
    let known = this.#releases.get(stores)
    if (!known) {
      known = new Map()
      this.#releases.set(stores, known)
    }
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make()
    if (known.size >= this.#most) known.clear()
    known.set(key, made)
    return made
  }
}
