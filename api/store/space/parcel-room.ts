import type { PagedParcels } from './paged-parcels.ts'

/** Départements that are kept whatever their size: more than meet at any one point. */
const LEAST = 4

/** The memory that parcels may take in this process. The least recently used département is dropped first. */
export class ParcelRoom {
  readonly #limit: number
  readonly #held = new Set<PagedParcels>()
  #bytes = 0
  #asks = 0

  /** `limit`: bytes of artefacts; four départements are held even if they take more. */
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

  /** Counts a request and gives its number: the higher, the later. */
  ask(): number {
    this.#asks += 1
    return this.#asks
  }

  /** Holds parcels just read, and drops others while all together exceed the limit. */
  hold(parcels: PagedParcels): void {
    if (!this.#held.has(parcels)) this.#bytes += parcels.bytes
    this.#held.add(parcels)
    while (this.#bytes > this.#limit && this.#held.size > LEAST) this.leave(this.#leastRecent())
  }

  /** Drops parcels, because others need the memory or because no open release has their file. */
  leave(parcels: PagedParcels): void {
    if (!this.#held.delete(parcels)) return
    this.#bytes -= parcels.bytes
    parcels.forget()
  }

  #leastRecent(): PagedParcels {
    return [...this.#held].reduce((oldest, one) => (one.lastAsked < oldest.lastAsked ? one : oldest))
  }
}
