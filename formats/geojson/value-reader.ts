/** A larger JSON value is a defect of the file: real parcels and communes take a few megabytes at most. */
export const MAX_VALUE_BYTES = 64 * 1024 * 1024

/** Deeper nesting than any real file has; must be below the following marks. */
const MAX_DEPTH = 1 << 16
const QUOTE = 1 << 20
const ESCAPE = 1 << 21
/** A byte that is not ASCII. */
const HIGH = 1 << 22

/**
 * What a byte adds to the depth. Marks are out of the depth's range, so that one comparison a byte separates brackets and plain
 * bytes, which are nearly all, from the rest: the loop then has few mispredicted branches.
 */
const OUTSIDE_STRING = byteTable({ '{': 1, '[': 1, '}': -1, ']': -1, '"': QUOTE })
const INSIDE_STRING = byteTable({ '"': QUOTE, '\\': ESCAPE })
const ENDS_SCALAR = byteTable({ ',': 1, ']': 1, '}': 1, ':': 1, ' ': 1, '\n': 1, '\r': 1, '\t': 1 })

function byteTable(values: Record<string, number>): Int32Array {
  const table = new Int32Array(256).fill(HIGH, 128)
  for (const [character, value] of Object.entries(values)) table[character.charCodeAt(0)] = value
  return table
}

/**
 * Finds the end of one JSON value, across chunks, by counting brackets outside strings. It does not validate: a value of balanced
 * brackets that is not JSON is found too, and the caller must refuse it.
 */
export class ValueReader {
  #started = false
  #scalar = false
  #inString = false
  #escaped = false
  #ascii = true
  #depth = 0
  #earlier: Buffer[] = []
  #earlierBytes = 0

  /** Whether a value has begun and has not ended. */
  get active(): boolean {
    return this.#started
  }

  /** Bytes of the value in earlier chunks. */
  get bytes(): number {
    return this.#earlierBytes
  }

  /**
   * Reads on from `from`, the first byte of a new value. Returns the index after the value, which `take` then gives, or -1 when it
   * goes on in the next chunk (the bytes are kept).
   */
  read(chunk: Buffer, from: number): number {
    if (!this.#started) this.#start(chunk[from]!)
    const end = this.#scalar ? endOfScalar(chunk, from) : this.#endOfValue(chunk, from)
    if (end < 0) {
      this.#earlier.push(from === 0 ? chunk : chunk.subarray(from))
      this.#earlierBytes += chunk.length - from
    }
    return end
  }

  /** The value that ended at `end` of this chunk; `from` as given to `read`. The reader is then ready for the next value. */
  take(chunk: Buffer, from: number, end: number): JsonBytes {
    this.#started = false
    const last = chunk.subarray(from, end)
    if (this.#earlier.length === 0) return { bytes: last, ascii: this.#ascii }
    const bytes = Buffer.concat([...this.#earlier, last])
    this.#earlier = []
    this.#earlierBytes = 0
    return { bytes, ascii: this.#ascii }
  }

  #start(first: number): void {
    const kind = OUTSIDE_STRING[first]
    this.#scalar = kind !== 1 && kind !== QUOTE
    this.#started = true
    this.#inString = false
    this.#escaped = false
    // The bytes of a scalar are not checked, so they may not be ASCII.
    this.#ascii = !this.#scalar
    this.#depth = 0
  }

  #endOfValue(chunk: Buffer, from: number): number {
    const length = chunk.length
    let depth = this.#depth
    let inString = this.#inString
    let i = from
    if (this.#escaped && i < length) {
      this.#escaped = false
      i++
    }
    while (i < length) {
      if (inString) {
        let mark = 0
        while (i < length && mark === 0) mark = INSIDE_STRING[chunk[i++]!]!
        if (mark === HIGH) this.#ascii = false
        else if (mark === ESCAPE) {
          if (i < length) i++
          else this.#escaped = true
        } else if (mark === QUOTE) {
          inString = false
          if (depth === 0) return i
        }
      } else {
        // A value begins with an opening bracket or quote: outside strings the depth is at least 1 until it ends.
        do depth += OUTSIDE_STRING[chunk[i++]!]!
        while (i < length && (depth - 1) >>> 0 < MAX_DEPTH)
        if (depth >= HIGH) {
          depth -= HIGH
          this.#ascii = false
        } else if (depth >= QUOTE) {
          depth -= QUOTE
          inString = true
        } else if (depth === 0) return i
      }
    }
    this.#depth = depth
    this.#inString = inString
    return -1
  }
}

function endOfScalar(chunk: Buffer, from: number): number {
  for (let i = from; i < chunk.length; i++) if (ENDS_SCALAR[chunk[i]!] === 1) return i
  return -1
}

/** The bytes of a JSON value in a file. */
export interface JsonBytes {
  bytes: Buffer
  /** Whether all bytes are ASCII. */
  ascii: boolean
}

/** Decodes a value. Latin-1 decoding gives the same for ASCII and is several times faster than UTF-8 decoding. */
export function jsonValueText({ bytes, ascii }: JsonBytes): string {
  return bytes.toString(ascii ? 'latin1' : 'utf8')
}
