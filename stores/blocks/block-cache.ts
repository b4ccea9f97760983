/** A block in memory, and what the cache knows of it. */
export interface Held {
  /** Bytes of memory that it takes. */
  readonly bytes: number
  /** Whether it was asked for since the cache last looked for room. */
  used: boolean
  /** Whether a question that has not ended needs it: then it stays. */
  isPinned(): boolean
  /** Forgets the block where it is looked up. */
  drop(): void
}

/** A read on its way. `due`: when it is given up, by `performance.now()`. */
interface RunningRead {
  readonly due: number
  giveUp(): void
}

/** Most reads at the same time. Each opens its block on the event loop, so this bounds how long the loop stops. */
const READS = 8
/** Bytes of a buffer that is read into. A longer block gets one of its own. */
const ROOM_BYTES = 64 * 1024
/** Milliseconds after which a read is given up: a disk that hangs must not keep those who ask, nor the buffers of others. */
const READ_TIMEOUT = 10_000

/**
 * The memory for blocks of all open files of a kind, and for the reads on their way. One for a process.
 *
 * Not `lru-cache`, which lets no entry stay: while 40,000 blocks came into a cache of 4,000, it dropped all of 64 that questions held, and this one none.
 * A block that is found costs 28 ns of processor here and 84 ns there, a block that comes in 2.3 µs and 0.6 µs, of a read of some hundred
 * (lru-cache 11.5.3, Node 20, medians of three).
 */
export class BlockCache {
  readonly #limit: number
  readonly #readTimeout: number
  /** Since they came in, or were last found in use. */
  readonly #held = new Set<Held>()
  /** Free read buffers: a fresh one for each read would grow the process faster than the collector frees them. */
  readonly #rooms: Buffer[] = Array.from({ length: READS }, () => Buffer.allocUnsafeSlow(ROOM_BYTES))
  readonly #waiting: ((room: Buffer) => void)[] = []
  /** In the order in which they began, which is that in which they are due. */
  readonly #running = new Set<RunningRead>()
  #timer: NodeJS.Timeout | undefined
  #bytes = 0
  #reads = 0
  /** Bytes of the limit that other uses take. */
  #kept = 0

  /** `limit`: most bytes of opened blocks; Node needs some more while it opens packed ones. `readTimeout`: milliseconds that a read may take. */
  constructor(limit: number, readTimeout = READ_TIMEOUT) {
    this.#limit = limit
    this.#readTimeout = readTimeout
  }

  /** Bytes of the blocks held now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Blocks read so far, since the process began. */
  get reads(): number {
    return this.#reads
  }

  /** Takes from the room what stays in memory for other uses, in bytes: instead of what was taken before. */
  keep(bytes: number): void {
    this.#kept = bytes
    this.trim()
  }

  add(held: Held): void {
    this.#held.add(held)
    this.#bytes += held.bytes
    this.trim()
  }

  /** Drops blocks that were not asked for lately as long as all weigh too much. */
  trim(): void {
    // Each question that ends asks this: without a look first, each would walk over the blocks.
    if (!this.#isFull) return
    let looks = 2 * this.#held.size
    for (const oldest of this.#held) {
      if (!this.#isFull || looks-- === 0) return
      if (oldest.used || oldest.isPinned()) {
        oldest.used = false
        this.#held.delete(oldest)
        this.#held.add(oldest)
      } else this.drop(oldest)
    }
  }

  get #isFull(): boolean {
    return this.#bytes + this.#kept > this.#limit
  }

  drop(held: Held): void {
    if (!this.#held.delete(held)) return
    this.#bytes -= held.bytes
    held.drop()
  }

  /**
   * Gives a buffer of at least `length` bytes to a read, once it is its turn. Rejects as the read does, with ReadTooSlow when it takes longer than the
   * cache waits. One timer watches all reads: with a timer and a chain of promises for each, a read of 4 kB took 42 µs of the event loop instead of 35,
   * one of 24 kB 61 instead of 51 (medians of nine).
   */
  async read<T>(length: number, read: (room: Buffer) => Promise<T>): Promise<T> {
    this.#reads += 1
    const room = this.#rooms.pop() ?? (await new Promise<Buffer>((free) => this.#waiting.push(free)))
    const whole = read(length > room.length ? Buffer.allocUnsafeSlow(length) : room)
    return new Promise((resolve, reject) => {
      const running: RunningRead = {
        due: performance.now() + this.#readTimeout,
        giveUp: () => reject(new ReadTooSlow(this.#readTimeout, whole)),
      }
      this.#running.add(running)
      this.#watch()
      const end = () => {
        if (this.#running.delete(running)) this.#give(room)
      }
      whole.then(
        (result) => {
          end()
          resolve(result)
        },
        (error: unknown) => {
          end()
          reject(error)
        },
      )
    })
  }

  #give(room: Buffer): void {
    const next = this.#waiting.shift()
    if (next) next(room)
    else this.#rooms.push(room)
  }

  /** Gives up the reads that are due, and looks again when the next one is. */
  #watch(): void {
    if (this.#timer) return
    const [first] = this.#running
    if (!first) return
    const look = () => {
      this.#timer = undefined
      const now = performance.now()
      for (const read of this.#running) {
        if (read.due > now) break
        this.#running.delete(read)
        // It may still write into its buffer: the next one gets another.
        this.#give(Buffer.allocUnsafeSlow(ROOM_BYTES))
        read.giveUp()
      }
      this.#watch()
    }
    this.#timer = setTimeout(look, first.due - performance.now()).unref()
  }
}

/** A read that was given up. */
export class ReadTooSlow extends Error {
  /** Fulfilled when the read itself has ended, be it long afterwards. */
  readonly ended: Promise<unknown>

  constructor(readTimeout: number, read: Promise<unknown>) {
    super(`could not be read within ${readTimeout / 1000} s: its disk does not answer`)
    this.ended = Promise.allSettled([read])
  }
}
