/** Free slots that are kept for the next blocks; more are left to the collector. */
const MOST_FREE = 64

/**
 * The memory of blocks that are read in place, given again and again: fresh memory for each block would grow the process faster than the
 * collector frees it. What was given back may be overwritten at any time.
 */
export class BlockSlots {
  readonly #bytes: number
  readonly #free: ArrayBuffer[] = []

  /** `bytes` of each slot. A longer block gets memory of its own. */
  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** A slot that begins with these bytes. */
  filled(bytes: Uint8Array): ArrayBuffer {
    const slot =
      bytes.length > this.#bytes
        ? new ArrayBuffer(bytes.length)
        : (this.#free.pop() ?? new ArrayBuffer(this.#bytes))
    new Uint8Array(slot).set(bytes)
    return slot
  }

  giveBack(slot: ArrayBuffer): void {
    if (slot.byteLength === this.#bytes && this.#free.length < MOST_FREE) this.#free.push(slot)
  }
}
