/**
 * What many answers from one release have in common (all parcels of an IRIS, all questions about a commune), made once and dropped
 * with the release. `owner` is the `Stores` or the `Manifest` of that release. Beyond `most` keys all are dropped: making them again
 * is cheap, the memory is not.
 */
export class PerReleaseCache<T> {
  readonly #most: number
  readonly #releases = new WeakMap<object, Map<string, T>>()
  /** What is being made, by owner and key. */
  readonly #making = new WeakMap<object, Map<string, Promise<T>>>()

  constructor(most: number) {
    this.#most = most
  }

  get(owner: object, key = ''): T | undefined {
    return this.#releases.get(owner)?.get(key)
  }

  set(owner: object, key: string, value: T): void {
    const known = this.#releases.get(owner) ?? new Map<string, T>()
    this.#releases.set(owner, known)
    if (known.size >= this.#most) known.clear()
    known.set(key, value)
  }

  /** The value of a key, made when it is not there; what `make` throws is not kept. */
  of(owner: object, key: string, make: () => T): T {
    const before = this.get(owner, key)
    if (before !== undefined) return before
    const made = make()
    this.set(owner, key, made)
    return made
  }

  /** The same where making it takes longer, or reads: made once for all who ask meanwhile. What `make` rejects with is not kept. */
  async made(owner: object, key: string, make: () => T | Promise<T>): Promise<T> {
    const before = this.get(owner, key)
    if (before !== undefined) return before
    const making = this.#making.get(owner) ?? new Map<string, Promise<T>>()
    this.#making.set(owner, making)
    const begun = making.get(key) ?? this.#make(owner, key, make).finally(() => making.delete(key))
    making.set(key, begun)
    return begun
  }

  async #make(owner: object, key: string, make: () => T | Promise<T>): Promise<T> {
    const value = await make()
    this.set(owner, key, value)
    return value
  }
}
