/** The parcels of a département that may be in memory as a whole. */
export interface Resident {
  readonly departement: string
  /** Bytes of memory that they take. */
  readonly bytes: number
  /** Whether a question that has not ended needs them: then they stay. */
  isPinned(): boolean
  /** Called when others need the memory. A caller that has the artefact may go on using it. */
  forget(): void
}

/** Questions after which all counts are halved: what was asked long ago weighs less. */
const HALVED_EVERY = 100_000
/**
 * A département takes the place of others when it was asked for more than so many times as often as each of them for its size, and so many times
 * more besides: else those asked for equally often would push out each other for ever, at the cost of a whole file each time.
 */
const TIMES = 2
const MORE = 64

/**
 * Which départements are in memory as a whole. There is one bound in bytes for all; whoever asks first is taken as long as there is room, then
 * those that are asked for the most.
 */
export class ParcelRoom {
  readonly #limit: number
  readonly #held = new Set<Resident>()
  readonly #asks = new Map<Resident, number>()
  #total = 0
  #bytes = 0

  /** `limit`: bytes of whole départements. A question that needs more than that holds it until it is answered. */
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

  /** Counts a question about parcels. */
  asked(parcels: Resident): void {
    this.#asks.set(parcels, this.#asksOf(parcels) + 1)
    this.#total += 1
    if (this.#total < HALVED_EVERY) return
    this.#total = 0
    for (const [one, asks] of this.#asks) this.#asks.set(one, asks / 2)
  }

  /** Whether parcels that are not held are worth their place: there is room, or enough is held that is asked for much less. */
  isWorth(parcels: Resident): boolean {
    if (parcels.bytes > this.#limit) return false
    let room = this.#limit - this.#bytes
    const asks = this.#asksOf(parcels) - MORE
    for (const one of this.#leastFirst()) {
      if (room >= parcels.bytes) break
      if (one.isPinned() || asks / parcels.bytes <= (TIMES * this.#asksOf(one)) / one.bytes) return false
      room += one.bytes
    }
    return room >= parcels.bytes
  }

  /** Holds parcels that are about to be read, and drops others while all together exceed the limit. */
  hold(parcels: Resident): void {
    if (!this.#held.has(parcels)) this.#bytes += parcels.bytes
    this.#held.add(parcels)
    this.#trim(parcels)
  }

  /** Drops what is held beyond the limit and needed by no question: to be called when one has ended. */
  trim(): void {
    this.#trim()
  }

  /** Drops parcels, because others need the memory, they could not be read, or no open release has their file. */
  leave(parcels: Resident): void {
    if (!this.#held.delete(parcels)) return
    this.#bytes -= parcels.bytes
    parcels.forget()
  }

  /** Counts no more what no open release has. */
  forget(parcels: Resident): void {
    this.leave(parcels)
    this.#asks.delete(parcels)
  }

  #trim(but?: Resident): void {
    for (const one of this.#leastFirst()) {
      if (this.#bytes <= this.#limit) return
      if (one !== but && !one.isPinned()) this.leave(one)
    }
  }

  /** Those asked for the least for their size first. */
  #leastFirst(): Resident[] {
    if (this.#bytes <= this.#limit && this.#held.size === 0) return []
    return [...this.#held].sort((a, b) => this.#asksOf(a) / a.bytes - this.#asksOf(b) / b.bytes)
  }

  #asksOf(parcels: Resident): number {
    return this.#asks.get(parcels) ?? 0
  }
}
