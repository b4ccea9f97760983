/** A bit for each rank from `from` on, a multiple of eight, the first in the highest place of the first byte; all ranks lie between those of `range`. */
export interface PackedRanks {
  bits: Uint8Array
  from: number
  range: readonly [first: number, last: number]
}

/** The first of the ranks from `rank` on; -1 when there is none. */
export function nextRank({ bits, from, range: [first, last] }: PackedRanks, rank: number): number {
  for (let at = Math.max(rank, first); at <= last; at++) {
    const byte = bits[(at - from) >>> 3]!
    if (byte === 0) at |= 7
    else if ((byte & (0x80 >> (at & 7))) !== 0) return at
  }
  return -1
}

/** Ranks of one département that a spatial index found: a bit for each rank from the first to the last. */
export class RankSet {
  readonly #bits: Uint8Array
  #first = Number.POSITIVE_INFINITY
  #last = -1
  #count = 0

  /** `rows`: one more than the largest rank there may be. */
  constructor(rows: number) {
    this.#bits = new Uint8Array((rows + 7) >>> 3)
  }

  add(rank: number): void {
    const byte = rank >>> 3
    const bit = 0x80 >> (rank & 7)
    if ((this.#bits[byte]! & bit) !== 0) return
    this.#bits[byte]! |= bit
    this.#count++
    if (rank < this.#first) this.#first = rank
    if (rank > this.#last) this.#last = rank
  }

  has(rank: number): boolean {
    return (this.#bits[rank >>> 3]! & (0x80 >> (rank & 7))) !== 0
  }

  get count(): number {
    return this.#count
  }

  /** The ranks between which all lie, both included; [0, -1] when there is none. */
  get range(): [first: number, last: number] {
    return this.#count === 0 ? [0, -1] : [this.#first, this.#last]
  }

  /** The bits from that of rank `from` on, a multiple of eight, to the last. */
  get packed(): { bits: Uint8Array; from: number } {
    const [first, last] = this.range
    const start = first >>> 3
    const bits = this.#count === 0 ? new Uint8Array(1) : this.#bits.subarray(start, (last >>> 3) + 1)
    return { bits, from: start << 3 }
  }
}
