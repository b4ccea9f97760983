import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Bytes before compression at which a block is full. Larger blocks compress better, smaller ones are quicker to open for one document. */
export const DOCUMENT_BLOCK_BYTES = 32 * 1024

/** A key and its document, as UTF-8. */
export type Row = readonly [key: Buffer, document: Buffer]

/** Bytes before compression that a row takes of a block, by those of its key and its document. */
export const rowBytes = (key: number, document: number): number => key + document + 8

/**
 * A compressed block of rows, keys ascending. Before compression (little-endian):
 *
 *     u32 number of rows · per row u32 length of its key, u32 length of its document · per row its key, its document
 */
export function encodeBlock(rows: readonly Row[]): { bytes: Buffer; rawLength: number } {
  const head = Buffer.alloc(4 + 8 * rows.length)
  head.writeUInt32LE(rows.length)
  rows.flat().forEach((piece, i) => {
    head.writeUInt32LE(piece.length, 4 + 4 * i)
  })
  const raw = Buffer.concat([head, ...rows.flat()])
  return { bytes: deflateRawSync(raw, { level: 6, chunkSize: DOCUMENT_BLOCK_BYTES }), rawLength: raw.length }
}

/** A block in memory. Takes the compressed bytes, which may be used for something else afterwards. */
export class Block {
  readonly #raw: Buffer
  /** Where each key, and behind it its document, starts in `#raw`; and where the last document ends. */
  readonly #starts: Uint32Array

  /** Throws an Error when the bytes are no block of `rawLength` bytes. */
  constructor(bytes: Buffer, rawLength: number) {
    // One chunk for all: by default zlib would make several and join them.
    const raw = inflateRawSync(bytes, { chunkSize: Math.max(64, rawLength + 1), maxOutputLength: rawLength })
    const pieces = 2 * raw.readUInt32LE()
    this.#raw = raw
    this.#starts = new Uint32Array(pieces + 1)
    let start = 4 + 4 * pieces
    for (let i = 0; i < pieces; i++) {
      this.#starts[i] = start
      start += raw.readUInt32LE(4 + 4 * i)
    }
    this.#starts[pieces] = start
    if (start !== raw.length) throw new Error(`its rows end at byte ${start} of ${raw.length}`)
  }

  /** Bytes of memory. */
  get bytes(): number {
    return this.#raw.length + this.#starts.byteLength
  }

  get rows(): number {
    return (this.#starts.length - 1) / 2
  }

  /** The document of a key (see `asBytes`), undefined when the block does not hold it. */
  find(key: string): Buffer | undefined {
    const row = lastNotAbove(key, this.#raw, this.#starts, 2)
    if (row < 0 || compare(key, this.#raw, this.#starts[2 * row]!, this.#starts[2 * row + 1]!) !== 0)
      return undefined
    return this.document(row)
  }

  /** The key of a document. */
  key(row: number): string {
    return this.#raw.toString('utf8', this.#starts[2 * row], this.#starts[2 * row + 1])
  }

  /** JSON as UTF-8: a part of the block, which stays in memory as long as the part. */
  document(row: number): Buffer {
    return this.#raw.subarray(this.#starts[2 * row + 1], this.#starts[2 * row + 2])
  }
}

/** A key as its UTF-8 bytes, one character a byte: it is compared with stored keys without being copied. */
export function asBytes(key: string): string {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) > 127) return Buffer.from(key).toString('latin1')
  return key
}

/** Of the ascending keys in `bytes`, the last that is not above `key`; -1 when all are. Each begins at every `step`th of `starts`. */
export function lastNotAbove(key: string, bytes: Uint8Array, starts: Uint32Array, step: number): number {
  let low = 0
  let high = (starts.length - 1) / step
  // What `key` shares with the keys on either side it shares with all between: those of a block begin alike.
  let sharedBelow = 0
  let sharedAbove = 0
  while (low < high) {
    const middle = (low + high) >>> 1
    const from = starts[middle * step]!
    const length = Math.min(key.length, starts[middle * step + 1]! - from)
    let at = Math.min(sharedBelow, sharedAbove)
    while (at < length && key.charCodeAt(at) === bytes[from + at]!) at++
    const isAbove =
      at < length ? key.charCodeAt(at) < bytes[from + at]! : key.length < starts[middle * step + 1]! - from
    if (isAbove) {
      high = middle
      sharedAbove = at
    } else {
      low = middle + 1
      sharedBelow = at
    }
  }
  return low - 1
}

/** Below, equal to or above zero as `key` is below, equal to or above the bytes from `from` to `to`. */
function compare(key: string, bytes: Uint8Array, from: number, to: number): number {
  const length = Math.min(key.length, to - from)
  for (let i = 0; i < length; i++) {
    const difference = key.charCodeAt(i) - bytes[from + i]!
    if (difference !== 0) return difference
  }
  return key.length - (to - from)
}
