import type { MemoryRoom } from './memory-room.ts'
import type { PlaceBounds } from './place-bounds.ts'

/** Bytes that stay in memory whatever is asked, by file or process: what several releases share has one name. */
export type KeptBytes = ReadonlyMap<string, number>

/** What stays in memory of all the releases that are open: it is taken from the room of whole files. */
export class KeptTogether {
  readonly #served: MemoryRoom | undefined
  readonly #olderRooms: readonly MemoryRoom[]
  readonly #olderCaches: readonly { bytes: number }[]
  #own: KeptBytes = new Map()
  readonly #others = new Map<object, KeptBytes>()

  constructor(served: PlaceBounds, older: PlaceBounds) {
    this.#served = served.columns?.room
    const bounds = [older.columns, older.parcels].flatMap((one) => one ?? [])
    const known = [served.columns, served.parcels]
    const own = bounds.filter(({ room }) => known.every((one) => one?.room !== room))
    this.#olderRooms = [...new Set(own.map(({ room }) => room))]
    this.#olderCaches = own.map(({ cache }) => cache)
  }

  /** Of the served release: instead of what was told before. */
  ofServed(kept: KeptBytes): void {
    this.#own = kept
    this.#take()
  }

  /** Of an older release, `undefined` once it is closed. */
  ofOlder(release: object, kept: KeptBytes | undefined): void {
    if (kept) this.#others.set(release, kept)
    else this.#others.delete(release)
    this.#take()
  }

  /** Bytes of older releases beside what the served one has, or may push out. */
  get olderBytes(): number {
    const held = [...this.#olderRooms, ...this.#olderCaches].reduce((sum, { bytes }) => sum + bytes, 0)
    return this.#besideServed + held
  }

  get #besideServed(): number {
    const beside = new Map([...this.#others.values()].flatMap((kept) => [...kept]))
    for (const name of this.#own.keys()) beside.delete(name)
    return sumOf(beside)
  }

  #take(): void {
    const beside = this.#besideServed
    this.#served?.keep(sumOf(this.#own) + beside)
    for (const room of this.#olderRooms) room.keep(beside)
  }
}

const sumOf = (kept: KeptBytes) => [...kept.values()].reduce((sum, bytes) => sum + bytes, 0)
