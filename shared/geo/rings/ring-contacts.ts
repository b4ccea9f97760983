import type { Polygons, Ring } from '../polygons.ts'
import { orientation } from './orientation.ts'
import { crossAt, type Neighbours } from './path-crossing.ts'
import { sweepOrder } from './sweep-order.ts'

/** Up to this many edges, comparing all pairs is faster than sorting the edges. */
const SMALL = 128

/**
 * Whether no ring touches or crosses itself and no two rings cross or overlap. Rings of one polygon may meet in one
 * point, rings of different polygons in several, as the OGC allows (06-103r4 §6.1.11.1, §6.1.14): the even-odd inside does
 * not depend on such points. Exact on integers. Rings need three vertices, no duplicates and no spikes (see readRing).
 */
export function ringsAreSimple(polygons: Polygons): boolean {
  const only = polygons.length === 1 && polygons[0]!.length === 1 ? polygons[0]![0]! : undefined
  if (only && only.length <= 2 * SMALL) return smallRingIsSimple(only)
  return new RingComparison(polygons).advance(Number.POSITIVE_INFINITY) === true
}

function smallRingIsSimple(ring: Ring): boolean {
  const length = ring.length
  for (let i = 0; i < length - 4; i += 2) {
    const ax = ring[i]!
    const ay = ring[i + 1]!
    const bx = ring[i + 2]!
    const by = ring[i + 3]!
    const minX = Math.min(ax, bx)
    const maxX = Math.max(ax, bx)
    const minY = Math.min(ay, by)
    const maxY = Math.max(ay, by)
    // The last edge ends in the first vertex: it is a neighbour of the first edge.
    const end = i === 0 ? length - 2 : length
    let cx = ring[i + 4]!
    let cy = ring[i + 5]!
    for (let j = i + 4; j < end; j += 2) {
      const next = j + 2 === length ? 0 : j + 2
      const dx = ring[next]!
      const dy = ring[next + 1]!
      const apart =
        (cx < minX && dx < minX) ||
        (cx > maxX && dx > maxX) ||
        (cy < minY && dy < minY) ||
        (cy > maxY && dy > maxY)
      if (!apart && closedSegmentsMeet(ax, ay, bx, by, cx, cy, dx, dy)) return false
      cx = dx
      cy = dy
    }
  }
  return true
}

/** Whether two segments whose boxes meet have a point in common, ends and segments in line included: exact on integers. It does not tell where. */
function closedSegmentsMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
) {
  return (
    orientation(ax, ay, bx, by, cx, cy) * orientation(ax, ay, bx, by, dx, dy) <= 0 &&
    orientation(cx, cy, dx, dy, ax, ay) * orientation(cx, cy, dx, dy, bx, by) <= 0
  )
}

/** Units of work that comparing two edges takes; skipping a pair whose covers do not overlap takes one. */
const COMPARED = 16

/** `ringsAreSimple` in steps, for a caller that must pause: the work grows with the square of the edges when all overlap. */
export class RingComparison {
  readonly #ax: Float64Array
  readonly #ay: Float64Array
  readonly #bx: Float64Array
  readonly #by: Float64Array
  readonly #ring: Int32Array
  readonly #position: Int32Array
  /** By ring: its polygon, its number of edges, and which edge is its first. */
  readonly #polygon: number[]
  readonly #ringLength: number[]
  readonly #first: number[] = []
  /** The first point found in which two rings of a polygon touch, by pair of rings. */
  readonly #touches = new Map<number, readonly [number, number]>()
  readonly #sweep: ReturnType<typeof sweepOrder>
  /** Place in the sweep of the next edge to compare with those after it. */
  #next = 0
  #work = 0

  constructor(polygons: Polygons) {
    const rings = polygons.flat()
    this.#polygon = polygons.flatMap((polygon, p) => polygon.map(() => p))
    const count = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
    this.#ax = new Float64Array(count)
    this.#ay = new Float64Array(count)
    this.#bx = new Float64Array(count)
    this.#by = new Float64Array(count)
    this.#ring = new Int32Array(count)
    this.#position = new Int32Array(count)
    this.#ringLength = rings.map((ring) => ring.length / 2)
    let edge = 0
    rings.forEach((ring, r) => {
      this.#first.push(edge)
      for (let i = 0; i < ring.length; i += 2, edge++) {
        const next = i + 2 === ring.length ? 0 : i + 2
        this.#ax[edge] = ring[i]!
        this.#ay[edge] = ring[i + 1]!
        this.#bx[edge] = ring[next]!
        this.#by[edge] = ring[next + 1]!
        this.#ring[edge] = r
        this.#position[edge] = i / 2
      }
    })
    this.#sweep = sweepOrder(this.#ax, this.#ay, this.#bx, this.#by)
  }

  /** Units of work done so far; a million take about a millisecond. */
  get work(): number {
    return this.#work
  }

  /** Does about `units` of work. Gives whether the rings are simple, undefined while that is not known. */
  advance(units: number): boolean | undefined {
    const { order, along, across } = this.#sweep
    const stop = this.#work + units
    for (; this.#next < order.length; this.#next++) {
      if (this.#work >= stop) return undefined
      const i = this.#next
      const end = along.high[i]!
      const low = across.low[i]!
      const high = across.high[i]!
      let compared = 0
      let j = i + 1
      for (; j < order.length && along.low[j]! <= end; j++) {
        if (across.low[j]! > high || across.high[j]! < low) continue
        compared++
        if (!this.#mayMeet(order[i]!, order[j]!)) return false
      }
      this.#work += j - i + COMPARED * compared
    }
    return true
  }

  /** Whether two edges are apart, or meet in a way that simple rings may. */
  #mayMeet(e: number, f: number): boolean {
    const ax = this.#ax[e]!
    const ay = this.#ay[e]!
    const bx = this.#bx[e]!
    const by = this.#by[e]!
    const cx = this.#ax[f]!
    const cy = this.#ay[f]!
    const dx = this.#bx[f]!
    const dy = this.#by[f]!
    const left = Math.max(Math.min(ax, bx), Math.min(cx, dx))
    const right = Math.min(Math.max(ax, bx), Math.max(cx, dx))
    const bottom = Math.max(Math.min(ay, by), Math.min(cy, dy))
    const top = Math.min(Math.max(ay, by), Math.max(cy, dy))
    if (left > right || bottom > top) return true
    const ring = this.#ring[e]!
    if (ring === this.#ring[f]) {
      const gap = Math.abs(this.#position[e]! - this.#position[f]!)
      return (
        gap === 1 ||
        gap === this.#ringLength[ring]! - 1 ||
        !closedSegmentsMeet(ax, ay, bx, by, cx, cy, dx, dy)
      )
    }
    const c = orientation(ax, ay, bx, by, cx, cy)
    const d = orientation(ax, ay, bx, by, dx, dy)
    const a = orientation(cx, cy, dx, dy, ax, ay)
    const b = orientation(cx, cy, dx, dy, bx, by)
    if (c * d > 0 || a * b > 0) return true
    // The edges are in line: they share what their boxes share.
    if (c === 0 && d === 0) return left === right && bottom === top && this.#touch(e, f, left, bottom)
    if (c === 0) return this.#touch(e, f, cx, cy)
    if (d === 0) return this.#touch(e, f, dx, dy)
    if (a === 0) return this.#touch(e, f, ax, ay)
    return b === 0 && this.#touch(e, f, bx, by)
  }

  /** Notes that two rings meet in a point; false when they cross there or may not meet a second time. */
  #touch(e: number, f: number, x: number, y: number): boolean {
    const one = Math.min(this.#ring[e]!, this.#ring[f]!)
    const other = Math.max(this.#ring[e]!, this.#ring[f]!)
    if (this.#polygon[one] !== this.#polygon[other])
      return !crossAt(x, y, this.#neighbours(e, x, y), this.#neighbours(f, x, y))
    // Two closed curves cross an even number of times, so rings that meet in one point only touch there.
    const pair = one * this.#ringLength.length + other
    const known = this.#touches.get(pair)
    if (!known) this.#touches.set(pair, [x, y])
    return !known || (known[0] === x && known[1] === y)
  }

  /** The vertices before and after a point of one of a ring's edges. */
  #neighbours(edge: number, x: number, y: number): Neighbours {
    const ring = this.#ring[edge]!
    const first = this.#first[ring]!
    const length = this.#ringLength[ring]!
    const place = edge - first
    let from = edge
    let to = edge
    if (this.#ax[edge] === x && this.#ay[edge] === y) from = first + ((place + length - 1) % length)
    else if (this.#bx[edge] === x && this.#by[edge] === y) to = first + ((place + 1) % length)
    return [this.#ax[from]!, this.#ay[from]!, this.#bx[to]!, this.#by[to]!]
  }
}
