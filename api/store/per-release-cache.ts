import { byTurns } from '../kernel/turns.ts'
import { NotInMemory, whenInMemory } from './not-in-memory.ts'
import { settle } from './pages/gathering.ts'

/**
 * What many answers from one release have in common (all parcels of an IRIS, all questions about a commune), made once and dropped
 * with the release. `owner` is the `Stores` or the `Manifest` of that release. Beyond `most` keys all are dropped: making them again
 * is cheap, the memory is not.
 */
export class PerReleaseCache<T> {
  readonly #most: number
  readonly #releases = new WeakMap<object, Map<string, T>>()
  /** What is being made in turns, by owner and key. */
  readonly #making = new WeakMap<object, Map<string, Promise<undefined>>>()

  constructor(most: number) {
    this.#most = most
  }

  get(owner: object, key = ''): T | undefined {
    return this.#releases.get(owner)?.get(key)
  }

  set(owner: object, key: string, value: T): void {
    settle()
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

  /**
   * The same where making it takes longer than a turn of the event loop: it is made once in turns (see byTurns), and who asks meanwhile
   * gets NotInMemory, which is asked again when it is there.
   */
  inTurns(owner: object, key: string, work: () => Generator<void, T & object>): T {
    const before = this.get(owner, key)
    if (before !== undefined) return before
    const making = this.#making.get(owner) ?? new Map<string, Promise<undefined>>()
    this.#making.set(owner, making)
    const waited = making.get(key)
    if (waited) throw new NotInMemory(waited)
    const made = whenInMemory(() => byTurns(work()))
    if (made instanceof Promise) {
      const ready = made
        .then((value) => {
          this.set(owner, key, value)
          return undefined
        })
        .finally(() => making.delete(key))
      making.set(key, ready)
      throw new NotInMemory(ready)
    }
    this.set(owner, key, made)
    return made
  }
}
