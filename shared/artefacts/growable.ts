/** A byte buffer that doubles outside the JavaScript heap as it fills. */
export class GrowableBytes {
  #bytes = new Uint8Array(1 << 16)
  length = 0

  /** Room for `extra` more bytes; returns the buffer to write into from `length` on. */
  reserve(extra: number): Uint8Array {
    const needed = this.length + extra
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.length))
      this.#bytes = larger
    }
    return this.#bytes
  }

  /** The bytes written so far; a view, valid until the next `reserve`. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}

type Numbers = Int32Array | Uint32Array | Uint16Array | Float64Array | Uint8Array

/** A typed column of unknown length that doubles outside the JavaScript heap as it fills. */
export class GrowableColumn<T extends Numbers> {
  #values: T
  readonly #create: (length: number) => T
  length = 0

  constructor(create: (length: number) => T) {
    this.#create = create
    this.#values = create(1 << 12)
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = this.#create(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  /** The values pushed so far; a view, valid until the next `push`. */
  view(): T {
    return this.#values.subarray(0, this.length) as T
  }
}

/** Columns of unsigned integers, by their bits. */
export const u8 = () => new GrowableColumn((n) => new Uint8Array(n))
export const u16 = () => new GrowableColumn((n) => new Uint16Array(n))
export const u32 = () => new GrowableColumn((n) => new Uint32Array(n))
