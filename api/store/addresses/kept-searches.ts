import type { SearchOptions } from './address-store.ts'
import type { StreetHit } from './street-search.ts'

/** Searches kept at most; the oldest goes, and is made again. One whose reading failed is not asked again and would stay. */
const MOST_KEPT = 128

/**
 * What was found for questions whose answers are still being read from files. Such a question is asked again whenever a part is read, and the search
 * takes far longer than reading the few that it found. Of one release alone: hits name rows of its files.
 */
export class KeptSearches {
  readonly #found = new Map<string, readonly StreetHit[]>()

  get size(): number {
    return this.#found.size
  }

  /** The hits of the same question, undefined when they are not kept. */
  get(text: string, options: SearchOptions): readonly StreetHit[] | undefined {
    return this.#found.size === 0 ? undefined : this.#found.get(keyOf(text, options))
  }

  keep(text: string, options: SearchOptions, hits: readonly StreetHit[]): void {
    const key = keyOf(text, options)
    if (this.#found.has(key)) return
    if (this.#found.size >= MOST_KEPT)
      for (const oldest of this.#found.keys()) {
        this.#found.delete(oldest)
        break
      }
    this.#found.set(key, hits)
  }

  /** Forgets a question that is answered. */
  forget(text: string, options: SearchOptions): void {
    if (this.#found.size > 0) this.#found.delete(keyOf(text, options))
  }
}

function keyOf(text: string, options: SearchOptions): string {
  return JSON.stringify([text, options])
}
