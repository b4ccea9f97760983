/** Rings of grid units in arrays that are used again: x, y of every vertex, ring after ring, the first vertex not repeated. */
export class RingList {
  xy = new Int32Array(1 << 10)
  /** End of each ring in `xy`. */
  readonly ends: number[] = []
  /** Number of rings. */
  count = 0
  /** Numbers written into `xy`; more than the end of the last ring while a ring is being written. */
  length = 0

  clear(): void {
    this.count = 0
    this.length = 0
  }

  /** Where the ring that is being written begins in `xy`. */
  get start(): number {
    return this.count === 0 ? 0 : this.ends[this.count - 1]!
  }

  /** Makes room for so many more numbers. */
  reserve(extra: number): void {
    if (this.length + extra <= this.xy.length) return
    const larger = new Int32Array((this.length + extra) * 2)
    larger.set(this.xy)
    this.xy = larger
  }

  push(x: number, y: number): void {
    if (this.length + 2 > this.xy.length) this.reserve(2)
    this.xy[this.length] = x
    this.xy[this.length + 1] = y
    this.length += 2
  }

  /** Ends the ring that is being written. */
  close(): void {
    this.ends[this.count++] = this.length
  }

  /** Forgets the ring that is being written. */
  drop(): void {
    this.length = this.start
  }

  /** Writes the vertices of another list between two places of its `xy`, and leaves the ring open. */
  copyOpen(from: RingList, start: number, end: number): void {
    this.reserve(end - start)
    const { xy } = this
    let at = this.length
    const source = from.xy
    for (let i = start; i < end; i++) xy[at++] = source[i]!
    this.length = at
  }

  /** Twice the area between two places of `xy`; above 0 when the ring turns as an outline does in MVT (y to the south). */
  doubleArea(start: number, end: number): number {
    const { xy } = this
    const x0 = xy[start]!
    const y0 = xy[start + 1]!
    let sum = 0
    for (let i = start + 2; i + 3 < end; i += 2)
      sum += (xy[i]! - x0) * (xy[i + 3]! - y0) - (xy[i + 2]! - x0) * (xy[i + 1]! - y0)
    return sum
  }

  /** Turns the ring between two places of `xy` the other way round. */
  reverse(start: number, end: number): void {
    const { xy } = this
    for (let i = start, j = end - 2; i < j; i += 2, j -= 2) {
      const [x, y] = [xy[i]!, xy[i + 1]!]
      xy[i] = xy[j]!
      xy[i + 1] = xy[j + 1]!
      xy[j] = x
      xy[j + 1] = y
    }
  }
}
