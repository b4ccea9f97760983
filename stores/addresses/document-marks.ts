/** A set of documents of one bit each: for two million it stays in the processor's cache. */
export class DocumentMarks {
  readonly #bits: Uint32Array

  /** `documents`: how many the index has. */
  constructor(documents: number) {
    this.#bits = new Uint32Array(Math.ceil(documents / 32))
  }

  has(document: number): boolean {
    return (this.#bits[document >>> 5]! & (1 << (document & 31))) !== 0
  }

  /** Adds `documents` from `from` to `to` (excluded). */
  add(documents: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const document = documents[at]!
      this.#bits[document >>> 5]! |= 1 << (document & 31)
    }
  }

  /** Takes away what was added. */
  remove(documents: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) this.#bits[documents[at]! >>> 5] = 0
  }
}
