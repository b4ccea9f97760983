import { closeClean } from './clean-ring.ts'
import { Clipper } from './clip.ts'
import { RingList } from './ring-list.ts'
import type { TileGrid } from './tile-grid.ts'

/** Polygons in flat arrays of 1e-7 degrees, as `GeometryReader` decodes them: in each polygon ring 0 is the outline, the others are holes. */
export interface FlatGridPolygons {
  /** x, y of every vertex, ring after ring, the first not repeated. */
  readonly coords: ArrayLike<number>
  /** End of each ring in `coords`. */
  readonly ringEnds: ArrayLike<number>
  /** End of each polygon in `ringEnds`. */
  readonly polygonEnds: ArrayLike<number>
  readonly polygonCount: number
}

/** Brings polygons onto the grid of a tile, as MVT wants them: each outline, then its holes turning the other way. */
export class GridPolygons {
  /** What the last `draw` left. */
  readonly rings = new RingList()
  readonly #whole = new RingList()
  readonly #parts = new RingList()
  readonly #clipper = new Clipper()

  /** Rounds to the grid, cuts to the tile with its buffer, cleans. `rings` is empty when nothing of them is in the tile. */
  draw(shape: FlatGridPolygons, grid: TileGrid): void {
    this.rings.clear()
    for (let polygon = 0, ring = 0; polygon < shape.polygonCount; polygon++) {
      const end = shape.polygonEnds[polygon]!
      this.#drawOne(shape, ring, end, grid)
      ring = end
    }
  }

  #drawOne({ coords, ringEnds }: FlatGridPolygons, first: number, end: number, grid: TileGrid): void {
    if (
      end - first === 1 &&
      this.#drawRing(coords, first === 0 ? 0 : ringEnds[first - 1]!, ringEnds[first]!, grid)
    )
      return
    const whole = this.#whole
    whole.clear()
    let beyond = false
    for (let ring = first; ring < end; ring++) {
      const from = ring === 0 ? 0 : ringEnds[ring - 1]!
      const to = ringEnds[ring]!
      whole.reserve(to - from)
      const { xy, start } = whole
      const at = start + to - from
      if (!grid.place(coords, from, to, xy, start)) beyond = true
      whole.length = at
      const area = whole.doubleArea(start, at)
      const isOutline = ring === first
      // Without an outline there is nothing that a hole could be in.
      if (area === 0 && isOutline) return
      if (area === 0) {
        whole.drop()
        continue
      }
      if (area > 0 !== isOutline) whole.reverse(start, at)
      whole.close()
    }
    this.#keep(beyond ? this.#clipper.clip(whole) : whole)
  }

  /** The same for one ring, as nearly all parcels are; false, and nothing done, when it reaches beyond the buffer. */
  #drawRing(coords: ArrayLike<number>, from: number, to: number, grid: TileGrid): boolean {
    const { rings } = this
    rings.reserve(to - from)
    const { start } = rings
    if (!grid.place(coords, from, to, rings.xy, start)) return false
    rings.length = start + to - from
    if (closeClean(rings) < 0) rings.reverse(start, rings.length)
    return true
  }

  /** Adds the rings of one polygon, cleaned, in their order: outlines each with its holes. */
  #keep(cut: RingList): void {
    if (cut.count === 1) {
      this.rings.copyOpen(cut, 0, cut.ends[0]!)
      closeClean(this.rings)
      return
    }
    const parts = this.#parts
    parts.clear()
    for (let r = 0, start = 0; r < cut.count; start = cut.ends[r++]!) {
      parts.copyOpen(cut, start, cut.ends[r]!)
      closeClean(parts)
    }
    const outlines: number[] = []
    const holes: number[] = []
    for (let r = 0; r < parts.count; r++) (isOutline(parts, r) ? outlines : holes).push(r)
    const inside = holes.map((hole) =>
      outlines.length === 1 ? 0 : outlines.findIndex((outline) => contains(parts, outline, hole)),
    )
    for (const [o, outline] of outlines.entries()) {
      this.#add(parts, outline)
      for (const [h, hole] of holes.entries()) if (inside[h] === o) this.#add(parts, hole)
    }
  }

  #add(parts: RingList, ring: number): void {
    this.rings.copyOpen(parts, startOf(parts, ring), parts.ends[ring]!)
    this.rings.close()
  }
}

const startOf = (rings: RingList, ring: number) => (ring === 0 ? 0 : rings.ends[ring - 1]!)
const isOutline = (rings: RingList, ring: number) =>
  rings.doubleArea(startOf(rings, ring), rings.ends[ring]!) > 0

/** Whether a hole lies in an outline: the first of its vertices that is not on the outline decides. */
function contains(rings: RingList, outline: number, hole: number): boolean {
  for (let i = startOf(rings, hole); i < rings.ends[hole]!; i += 2) {
    const side = sideOf(rings, outline, rings.xy[i]!, rings.xy[i + 1]!)
    if (side !== 0) return side > 0
  }
  return true
}

/** 1 for a point within a ring, -1 outside of it, 0 on it. */
function sideOf({ xy, ends }: RingList, ring: number, x: number, y: number): number {
  const start = ring === 0 ? 0 : ends[ring - 1]!
  const end = ends[ring]!
  let inside = false
  for (let i = start, j = end - 2; i < end; j = i, i += 2) {
    const ax = xy[j]! - x
    const ay = xy[j + 1]! - y
    const bx = xy[i]! - x
    const by = xy[i + 1]! - y
    const cross = ax * by - bx * ay
    if (cross === 0 && ax * bx <= 0 && ay * by <= 0) return 0
    if (ay > 0 !== by > 0 && cross > 0 === by > ay) inside = !inside
  }
  return inside ? 1 : -1
}
