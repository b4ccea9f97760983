/** Raw bytes at which a block is full. Larger blocks compress better, smaller ones are quicker to open for one document. */
export const BLOCK_BYTES = 32 * 1024

/**
 * One block of documents, before compression (little-endian):
 *
 *     u32 length of each document · u32 length of each key · keys (UTF-8) · documents (UTF-8)
 *
 * The two columns of lengths compress to nearly nothing where offsets would not. A block without keys has no column of key lengths.
 */
export class Block {
  readonly #raw: Buffer
  /** Where each key and each document starts in `#raw`, and where the last ends. */
  readonly #keys: Uint32Array | undefined
  readonly #documents: Uint32Array

  /** `raw`: an inflated block of `count` documents. Throws when the lengths in it do not add up to its size. */
  constructor(raw: Buffer, count: number, keyed: boolean) {
    this.#raw = raw
    const head = count * (keyed ? 8 : 4)
    if (raw.length < head) throw new Error(`${raw.length} bytes do not hold ${count} documents`)
    this.#keys = keyed ? startsOf(raw, count * 4, count, head) : undefined
    this.#documents = startsOf(raw, 0, count, this.#keys?.[count] ?? head)
    if (this.#documents[count] !== raw.length)
      throw new Error(`${count} documents end at byte ${this.#documents[count]} of ${raw.length}`)
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#raw.length + this.#documents.byteLength + (this.#keys?.byteLength ?? 0)
  }

  /** A view of the block's memory: it keeps the whole block alive. */
  document(row: number): Buffer {
    return this.#raw.subarray(this.#documents[row], this.#documents[row + 1])
  }

  /** Row of a key, -1 when the block does not hold it. */
  rowOf(key: Buffer): number {
    const starts = this.#keys
    if (!starts) return -1
    const row = lastNotAbove(key, this.#raw, starts, starts.length - 1)
    return row >= 0 && this.#raw.compare(key, 0, key.length, starts[row], starts[row + 1]) === 0 ? row : -1
  }
}

/** Of `count` keys in byte order, the last that is not above `key`; -1 when all are. */
export function lastNotAbove(key: Buffer, keys: Buffer, starts: Uint32Array, count: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys.compare(key, 0, key.length, starts[middle], starts[middle + 1]) <= 0) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where pieces start that follow each other from `first` on, from their lengths (u32) at `at`; one more for the end of the last. */
export function startsOf(bytes: Buffer, at: number, count: number, first = 0): Uint32Array {
  const starts = new Uint32Array(count + 1)
  let start = first
  for (let i = 0; i < count; i++) {
    starts[i] = start
    start += bytes.readUInt32LE(at + 4 * i)
  }
  starts[count] = start
  return starts
}

/** A column of u32, little-endian whatever the machine. */
export function encodeU32(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => {
    bytes.writeUInt32LE(value, i * 4)
  })
  return bytes
}
