/** A file that may be in memory as a whole: the parcels of a département, its sales, its addresses. */
export interface Resident {
  readonly departement: string
  /** What it holds, for who looks at the memory. */
  readonly kind: string
  /** Bytes of memory that it takes. */
  readonly bytes: number
  /** Whether a question that has not ended needs it: then it stays. */
  isPinned(): boolean
  /** Called when others need the memory. A caller that has the content may go on using it. */
  forget(): void
}

/** Questions after which all counts are halved: what was asked long ago weighs less. */
const HALVED_EVERY = 100_000
/**
 * A file takes the place of others when it was asked for more than so many times as often as each of them for its size, and so many times
 * more besides: else those asked for equally often would push out each other for ever, at the cost of a whole file each time.
 */
const TIMES = 2
const MORE = 64

/**
 * Which files are in memory as a whole. There is one bound in bytes for all; what is asked for first is taken as long as there is room, then
 * what is asked for the most.
 */
export class MemoryRoom {
  readonly #limit: number
  readonly #held = new Set<Resident>()
  readonly #asks = new Map<Resident, number>()
  #total = 0
  #bytes = 0
  #kept = 0

  /** `limit`: bytes of whole files. A question that needs more than that holds it until it is answered. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Bytes held now of one kind. */
  bytesOf(kind: string): number {
    return this.#of(kind).reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** Départements of one kind that are held now. */
  departementsOf(kind: string): string[] {
    return this.#of(kind)
      .map(({ departement }) => departement)
      .sort()
  }

  /** Takes from the room what stays in memory for other uses, in bytes: instead of what was taken before. */
  keep(bytes: number): void {
    this.#kept = bytes
    this.#trim()
  }

  /** Counts a question. */
  asked(one: Resident): void {
    this.#asks.set(one, this.#asksOf(one) + 1)
    this.#total += 1
    if (this.#total < HALVED_EVERY) return
    this.#total = 0
    for (const [counted, asks] of this.#asks) this.#asks.set(counted, asks / 2)
  }

  /** Whether a file that is not held is worth its place: there is room, or enough is held that is asked for much less. */
  isWorth(one: Resident): boolean {
    if (one.bytes > this.#most) return false
    let room = this.#most - this.#bytes
    const asks = this.#asksOf(one) - MORE
    for (const other of this.#leastFirst()) {
      if (room >= one.bytes) break
      if (other.isPinned() || asks / one.bytes <= (TIMES * this.#asksOf(other)) / other.bytes) return false
      room += other.bytes
    }
    return room >= one.bytes
  }

  /** Holds a file that is about to be read, and drops others while all together exceed the limit. */
  hold(one: Resident): void {
    if (!this.#held.has(one)) this.#bytes += one.bytes
    this.#held.add(one)
    this.#trim(one)
  }

  /** Drops what is held beyond the limit and needed by no question: to be called when one has ended. */
  trim(): void {
    this.#trim()
  }

  /** Drops a file, because others need the memory, it could not be read, or no open release has it. */
  leave(one: Resident): void {
    if (!this.#held.delete(one)) return
    this.#bytes -= one.bytes
    one.forget()
  }

  /** Counts no more what no open release has. */
  forget(one: Resident): void {
    this.leave(one)
    this.#asks.delete(one)
  }

  get #most(): number {
    return Math.max(0, this.#limit - this.#kept)
  }

  #of(kind: string): Resident[] {
    return [...this.#held].filter((one) => one.kind === kind)
  }

  #trim(but?: Resident): void {
    if (this.#bytes <= this.#most) return
    for (const one of this.#leastFirst()) {
      if (this.#bytes <= this.#most) return
      if (one !== but && !one.isPinned()) this.leave(one)
    }
  }

  /** Those asked for the least for their size first. */
  #leastFirst(): Resident[] {
    return [...this.#held].sort((a, b) => this.#asksOf(a) / a.bytes - this.#asksOf(b) / b.bytes)
  }

  #asksOf(one: Resident): number {
    return this.#asks.get(one) ?? 0
  }
}
