import { RingList } from './ring-list.ts'
import { BUFFER, EXTENT } from './tile-grid.ts'

const LOW = -BUFFER
const HIGH = EXTENT + BUFFER

/** A place where a ring crosses the side of the tile: how far along the side, and which chain begins or ends there. */
interface Crossing {
  along: number
  chain: number
}

const byPlace = (a: Crossing, b: Crossing) => a.along - b.along

/**
 * Cuts polygons to the tile with its buffer, side by side. All rings of one polygon are cut together, outlines turning one way and
 * holes the other: what is inside falls into as many rings as it has parts, without the seams along the side that
 * Sutherland-Hodgman leaves. Crossings are rounded to the grid, and are the same for the two polygons of a shared edge.
 */
export class Clipper {
  #from = new RingList()
  #to = new RingList()
  readonly #chains = new RingList()
  readonly #entries: Crossing[] = []
  readonly #exits: Crossing[] = []
  readonly #next: number[] = []

  /** The rings that are left, valid until the next call; `rings` itself when nothing was cut. */
  clip(rings: RingList): RingList {
    let current = rings
    for (let axis = 0; axis < 2; axis++)
      for (let side = 1; side >= -1; side -= 2) {
        const limit = side > 0 ? LOW : HIGH
        if (!reachesBeyond(current, axis, side, limit)) continue
        this.#cut(current, axis, side, limit)
        const used = this.#from
        this.#from = this.#to
        this.#to = used
        current = this.#from
      }
    return current
  }

  /** Keeps what lies at `limit` or on its inner side: above it for side 1, below it for side -1. */
  #cut(rings: RingList, axis: number, side: number, limit: number): void {
    const to = this.#to
    to.clear()
    this.#chains.clear()
    this.#entries.length = 0
    this.#exits.length = 0
    const { xy, ends, count } = rings
    for (let r = 0, start = 0; r < count; start = ends[r++]!) {
      const end = ends[r]!
      let inside = 0
      let outsideAt = -1
      for (let i = start; i < end; i += 2)
        if ((xy[i + axis]! - limit) * side >= 0) inside += 1
        else outsideAt = i
      if (outsideAt < 0) {
        to.copyOpen(rings, start, end)
        to.close()
      } else if (inside > 0) this.#walk(rings, start, end, outsideAt, axis, side, limit)
    }
    this.#join(to)
  }

  /** Collects the chains of a ring that are inside, beginning at a vertex that is outside. */
  #walk(
    rings: RingList,
    start: number,
    end: number,
    from: number,
    axis: number,
    side: number,
    limit: number,
  ): void {
    const { xy } = rings
    const chains = this.#chains
    let before = from
    let wasInside = false
    for (let step = end - start; step > 0; step -= 2) {
      const at = before + 2 === end ? start : before + 2
      const isInside = (xy[at + axis]! - limit) * side >= 0
      if (isInside !== wasInside) {
        const along = crossing(xy, before, at, axis, limit)
        if (isInside) this.#entries.push({ along, chain: chains.count })
        pushOn(chains, axis, limit, Math.round(along))
        if (wasInside) {
          this.#exits.push({ along, chain: chains.count })
          chains.close()
        }
      }
      if (isInside) chains.push(xy[at]!, xy[at + 1]!)
      before = at
      wasInside = isInside
    }
  }

  /** Where a ring leaves, the side leads to the entry of the same rank: outlines and holes turn opposite ways. */
  #join(to: RingList): void {
    const { xy, ends, count } = this.#chains
    // Most rings cross a side twice: there is nothing to put in order.
    if (count > 1) {
      this.#entries.sort(byPlace)
      this.#exits.sort(byPlace)
    }
    const next = this.#next
    for (let k = 0; k < count; k++) next[this.#exits[k]!.chain] = this.#entries[k]!.chain
    for (let first = 0; first < count; first++) {
      if (next[first] === -1) continue
      for (let chain = first; next[chain] !== -1; ) {
        const start = chain === 0 ? 0 : ends[chain - 1]!
        for (let i = start; i < ends[chain]!; i += 2) to.push(xy[i]!, xy[i + 1]!)
        const following = next[chain]!
        next[chain] = -1
        chain = following
      }
      to.close()
    }
  }
}

function reachesBeyond({ xy, length }: RingList, axis: number, side: number, limit: number): boolean {
  for (let i = axis; i < length; i += 2) if ((xy[i]! - limit) * side < 0) return true
  return false
}

/** How far along the line the edge between two vertices crosses it: the same number from either end. */
function crossing(xy: Int32Array, one: number, other: number, axis: number, limit: number): number {
  const swap = xy[one + axis]! > xy[other + axis]!
  const a = swap ? other : one
  const b = swap ? one : other
  const part = (limit - xy[a + axis]!) / (xy[b + axis]! - xy[a + axis]!)
  const from = xy[a + 1 - axis]!
  return from + (xy[b + 1 - axis]! - from) * part
}

function pushOn(rings: RingList, axis: number, limit: number, along: number): void {
  if (axis === 0) rings.push(limit, along)
  else rings.push(along, limit)
}
