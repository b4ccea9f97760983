import type { Block } from '../../../shared/artefacts/documents/block.ts'

/** A block in memory, and what the cache knows of it. */
export interface Held {
  readonly block: Block
  /** Whether it was asked for since the cache last looked for room. */
  used: boolean
  /** Whether a question that has not ended needs it: then it stays. */
  isPinned(): boolean
  /** Forgets the block where it is looked up. */
  drop(): void
}

/** Most reads at the same time. Each inflates its block on the event loop, so this bounds how long the loop stops. */
const READS = 8
/** Bytes of a buffer that is read into. A longer block gets one of its own. */
const ROOM_BYTES = 64 * 1024

/** The memory for blocks of all open files, and for the reads on their way. One for a process. */
export class BlockCache {
  readonly #limit: number
  /** Since they came in, or were last found in use. */
  readonly #held = new Set<Held>()
  /** Free read buffers: a fresh one for each read would grow the process faster than the collector frees them. */
  readonly #rooms: Buffer[] = Array.from({ length: READS }, () => Buffer.allocUnsafeSlow(ROOM_BYTES))
  readonly #waiting: ((room: Buffer) => void)[] = []
  #bytes = 0

  /** Most bytes of unpacked blocks. Node needs some more while it unpacks. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes of the blocks held now. */
  get bytes(): number {
    return this.#bytes
  }

  keep(held: Held): void {
    this.#held.add(held)
    this.#bytes += held.block.bytes
    this.trim()
  }

  /** Drops blocks that were not asked for lately as long as all weigh too much. */
  trim(): void {
    let looks = 2 * this.#held.size
    for (const oldest of this.#held) {
      if (this.#bytes <= this.#limit || looks-- === 0) return
      if (oldest.used || oldest.isPinned()) {
        oldest.used = false
        this.#held.delete(oldest)
        this.#held.add(oldest)
      } else this.drop(oldest)
    }
  }

  drop(held: Held): void {
    if (!this.#held.delete(held)) return
    this.#bytes -= held.block.bytes
    held.drop()
  }

  /** Gives a buffer of at least `length` bytes to a read, once it is its turn. */
  async withRoom<T>(length: number, read: (room: Buffer) => Promise<T>): Promise<T> {
    const room = this.#rooms.pop() ?? (await new Promise<Buffer>((free) => this.#waiting.push(free)))
    try {
      return await read(length > room.length ? Buffer.allocUnsafeSlow(length) : room)
    } finally {
      const next = this.#waiting.shift()
      if (next) next(room)
      else this.#rooms.push(room)
    }
  }
}
