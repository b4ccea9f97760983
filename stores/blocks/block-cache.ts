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

/** A read on its way. */
export interface BlockReading<T> {
  /** What it gives; rejects as the read does, and when it takes longer than the cache waits. */
  readonly result: Promise<T>
  /** Fulfilled when the read itself has ended, be it long after it was given up. */
  readonly ended: Promise<void>
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

  /** Gives a buffer of at least `length` bytes to a read, once it is its turn. */
  read<T>(length: number, read: (room: Buffer) => Promise<T>): BlockReading<T> {
    this.#reads += 1
    const begun = this.#room().then((room) => {
      const whole = read(length > room.length ? Buffer.allocUnsafeSlow(length) : room)
      const inTime = this.#inTime(whole)
      // A read that was given up may still write into its buffer: the next one gets another.
      const isFree = (error: unknown) => !(error instanceof ReadTooSlow)
      inTime.then(
        () => this.#give(room),
        (error: unknown) => this.#give(isFree(error) ? room : Buffer.allocUnsafeSlow(ROOM_BYTES)),
      )
      return { inTime, whole }
    })
    return {
      result: begun.then(({ inTime }) => inTime),
      ended: begun.then(async ({ whole }) => void (await Promise.allSettled([whole]))),
    }
  }

  #room(): Promise<Buffer> {
    const room = this.#rooms.pop()
    return room ? Promise.resolve(room) : new Promise<Buffer>((free) => this.#waiting.push(free))
  }

  #give(room: Buffer): void {
    const next = this.#waiting.shift()
    if (next) next(room)
    else this.#rooms.push(room)
  }

  #inTime<T>(whole: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new ReadTooSlow(this.#readTimeout)), this.#readTimeout)
      whole.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }
}

/** A read that was given up. */
export class ReadTooSlow extends Error {
  constructor(readTimeout: number) {
    super(`could not be read within ${readTimeout / 1000} s: its disk does not answer`)
  }
}
