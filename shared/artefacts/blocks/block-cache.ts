import type { Block } from './block.ts'

/** An answer that is there at once when its blocks are in memory. `await` takes both. */
export type MaybePromise<T> = T | Promise<T>

/** A file of blocks, as the cache sees it. */
export interface BlockSource {
  /** Number of this open file in the process. */
  readonly id: number
  /** A block whose compressed bytes are in memory, undefined when they must be read from the disk. */
  inMemory(block: number): Block | undefined
  /** Reads a block; `room` holds at least `lengthOf(block)` bytes, and is used for another read once this is fulfilled. */
  read(block: number, room: Buffer): Promise<Block>
  lengthOf(block: number): number
}

interface BlockCacheOptions {
  /** Most bytes of inflated blocks kept, over all files. Node needs about as much again while it inflates. */
  bytes: number
  /** Most reads at the same time. Each inflates its block on the event loop: this bounds how long the loop stops. */
  reads?: number
}

const DEFAULT_READS = 8
/** Size of the read buffers that are used again. A block that is longer gets one of its own. */
const ROOM_BYTES = 64 * 1024
/** Block numbers of a file stay below this: a file and its block make one number. */
const MOST_BLOCKS = 2 ** 24

/** Blocks of all open files that were used last, and the reads on their way. One for a process. */
export class BlockCache {
  readonly #limit: number
  /** In the order of their last use. */
  readonly #held = new Map<number, Block>()
  readonly #reading = new Map<number, Promise<Block>>()
  /** Free read buffers. A fresh one at each read would grow the process faster than the collector frees them. */
  readonly #rooms: Buffer[]
  readonly #waiting: ((room: Buffer) => void)[] = []
  #bytes = 0

  constructor({ bytes, reads = DEFAULT_READS }: BlockCacheOptions) {
    if (!(bytes >= 0 && reads >= 1))
      throw new Error('A block cache needs a size in bytes and one read at least')
    this.#limit = bytes
    this.#rooms = Array.from({ length: reads }, () => Buffer.allocUnsafeSlow(ROOM_BYTES))
  }

  /** Bytes of the blocks kept now. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * A block, at once when it is in memory. Who asks for a block that is being read waits for that read. A failed read is not
   * remembered. With `keep: false` the block is not kept: for those who read a whole file.
   */
  get(source: BlockSource, block: number, keep = true): MaybePromise<Block> {
    const key = source.id * MOST_BLOCKS + block
    const held = this.#held.get(key)
    if (held) {
      // Last in the order of the map = used last.
      this.#held.delete(key)
      this.#held.set(key, held)
      return held
    }
    const ready = source.inMemory(block)
    if (ready) {
      if (keep) this.#keep(key, ready)
      return ready
    }
    const begun = this.#reading.get(key)
    if (begun) return begun
    const read = this.#read(source, block, key, keep).finally(() => this.#reading.delete(key))
    this.#reading.set(key, read)
    return read
  }

  /** Waits for the reads of a file that are on their way, and drops its blocks. */
  async leave({ id }: BlockSource): Promise<void> {
    const ofFile = (key: number) => Math.floor(key / MOST_BLOCKS) === id
    await Promise.allSettled([...this.#reading].filter(([key]) => ofFile(key)).map(([, read]) => read))
    for (const key of this.#held.keys()) if (ofFile(key)) this.#drop(key)
  }

  async #read(source: BlockSource, block: number, key: number, keep: boolean): Promise<Block> {
    const room = this.#rooms.pop() ?? (await new Promise<Buffer>((free) => this.#waiting.push(free)))
    try {
      const length = source.lengthOf(block)
      const read = await source.read(block, length > room.length ? Buffer.allocUnsafeSlow(length) : room)
      if (keep) this.#keep(key, read)
      return read
    } finally {
      const next = this.#waiting.shift()
      if (next) next(room)
      else this.#rooms.push(room)
    }
  }

  #keep(key: number, block: Block): void {
    // It would push out everything else, and itself.
    if (block.bytes > this.#limit) return
    this.#held.set(key, block)
    this.#bytes += block.bytes
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#limit) break
      this.#drop(oldest)
    }
  }

  #drop(key: number): void {
    this.#bytes -= this.#held.get(key)?.bytes ?? 0
    this.#held.delete(key)
  }
}
