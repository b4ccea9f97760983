import type { PagedParcels } from './paged-parcels.ts'

/** Départements that are kept whatever they weigh: more than meet at any one point. */
const LEAST = 4

/** The memory that parcels may take in this process. Who was not asked for the longest leaves first. */
export class ParcelRoom {
  readonly #limit: number
  readonly #held = new Set<PagedParcels>()
  #bytes = 0
  #asks = 0

  /** Bytes of artefacts; four départements are held even if they weigh more. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Départements held now. */
  get departements(): string[] {
    return [...this.#held].map(({ departement }) => departement).sort()
  }

  /** The number of this ask, which tells who was asked for last. */
  ask(): number {
    this.#asks += 1
    return this.#asks
  }

  /** Takes in parcels just read, and forgets others as long as all weigh too much. */
  hold(parcels: PagedParcels): void {
    if (!this.#held.has(parcels)) this.#bytes += parcels.bytes
    this.#held.add(parcels)
    while (this.#bytes > this.#limit && this.#held.size > LEAST) this.leave(this.#longestUnasked())
  }

  /** Forgets parcels, because others need the room or because no release names their file any more. */
  leave(parcels: PagedParcels): void {
    if (!this.#held.delete(parcels)) return
    this.#bytes -= parcels.bytes
    parcels.forget()
  }

  #longestUnasked(): PagedParcels {
    return [...this.#held].reduce((oldest, one) => (one.lastAsked < oldest.lastAsked ? one : oldest))
  }
}
