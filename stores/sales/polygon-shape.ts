import type { GeometryReader } from '../../shared/artefacts/geometry.ts'
import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { orientation } from '../../shared/geo/rings/orientation.ts'
import type { Shape } from './shape.ts'

/** Bands of equal height into which edges are sorted, so that a parcel is compared with few of thousands of edges. */
const MAX_BANDS = 2048
/** Bands that an edge crosses on average, at most: otherwise long edges of a jagged outline are listed hundreds of times. */
const MEAN_SPAN = 8

/** A polygon or several, holes included (even-odd over all rings), in 1e-7 degrees. Exact on integers. */
export class PolygonShape implements Shape {
  readonly bounds: Bounds
  readonly #ax: Int32Array
  readonly #ay: Int32Array
  readonly #bx: Int32Array
  readonly #by: Int32Array
  readonly #bandHeight: number
  /** Edges of a band: `#edges` from `#bandStart[band]` to the next. */
  readonly #bandStart: Uint32Array
  readonly #edges: Uint32Array
  /** The first vertex of each outline: a shape inside a parcel is recognised by it. */
  readonly #outlines: [number, number][]

  constructor(polygons: Polygons) {
    this.bounds = boundsOf(polygons)
    const rings = polygons.flat()
    const count = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
    this.#ax = new Int32Array(count)
    this.#ay = new Int32Array(count)
    this.#bx = new Int32Array(count)
    this.#by = new Int32Array(count)
    let edge = 0
    for (const ring of rings)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2, edge++) {
        this.#ax[edge] = ring[j]!
        this.#ay[edge] = ring[j + 1]!
        this.#bx[edge] = ring[i]!
        this.#by[edge] = ring[i + 1]!
      }
    this.#outlines = polygons.map(([outline]) => [outline![0]!, outline![1]!])
    const height = this.bounds[3] - this.bounds[1] + 1
    const climbed = this.#ay.reduce((sum, y, e) => sum + Math.abs(y - this.#by[e]!), 1)
    const bands = Math.max(1, Math.min(MAX_BANDS, count, Math.floor((MEAN_SPAN * count * height) / climbed)))
    this.#bandHeight = height / bands
    const { start, edges } = this.#sortIntoBands(bands)
    this.#bandStart = start
    this.#edges = edges
  }

  #sortIntoBands(bands: number): { start: Uint32Array; edges: Uint32Array } {
    const start = new Uint32Array(bands + 1)
    const each = (visit: (band: number, edge: number) => void) => {
      for (let e = 0; e < this.#ax.length; e++) {
        const last = this.#band(Math.max(this.#ay[e]!, this.#by[e]!))
        for (let band = this.#band(Math.min(this.#ay[e]!, this.#by[e]!)); band <= last; band++) visit(band, e)
      }
    }
    each((band) => {
      start[band + 1]!++
    })
    for (let i = 1; i < start.length; i++) start[i]! += start[i - 1]!
    const next = start.slice()
    const edges = new Uint32Array(start[bands]!)
    each((band, edge) => {
      edges[next[band]!++] = edge
    })
    return { start, edges }
  }

  #band(y: number): number {
    return Math.floor((y - this.bounds[1]) / this.#bandHeight)
  }

  coversBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    if (!this.#insideBounds(minX, minY) || !this.#insideBounds(maxX, maxY)) return false
    return !this.#meetsBox(minX, minY, maxX, maxY) && this.hitsPoint(minX, minY)
  }

  missesBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const [left, bottom, right, top] = this.bounds
    if (minX > right || maxX < left || minY > top || maxY < bottom) return true
    if (this.#meetsBox(minX, Math.max(minY, bottom), maxX, Math.min(maxY, top))) return false
    // No edge comes near: all of the box lies on one side.
    return !this.hitsPoint(minX, minY)
  }

  #insideBounds(x: number, y: number): boolean {
    const [minX, minY, maxX, maxY] = this.bounds
    return x >= minX && x <= maxX && y >= minY && y <= maxY
  }

  /** Whether any edge meets a box: may say yes by a rounding error. */
  #meetsBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const end = this.#bandStart[this.#band(maxY) + 1]!
    for (let i = this.#bandStart[this.#band(minY)]!; i < end; i++) {
      const e = this.#edges[i]!
      const ax = this.#ax[e]!
      const ay = this.#ay[e]!
      const bx = this.#bx[e]!
      const by = this.#by[e]!
      if ((ax < minX && bx < minX) || (ax > maxX && bx > maxX)) continue
      if ((ay < minY && by < minY) || (ay > maxY && by > maxY)) continue
      // The corners of the box farthest to the left of the edge's line and to the right: when both lie on one side, the edge passes by.
      const dx = bx - ax
      const dy = by - ay
      if (isRightOf(dx * ((dx > 0 ? maxY : minY) - ay), dy * ((dy > 0 ? minX : maxX) - ax))) continue
      if (isRightOf(dy * ((dy > 0 ? maxX : minX) - ax), dx * ((dx > 0 ? minY : maxY) - ay))) continue
      return true
    }
    return false
  }

  get edges(): number {
    return this.#ax.length
  }

  hitsPoint(x: number, y: number): boolean {
    if (!this.#insideBounds(x, y)) return false
    const band = this.#band(y)
    let inside = false
    for (let i = this.#bandStart[band]!; i < this.#bandStart[band + 1]!; i++) {
      const e = this.#edges[i]!
      const ay = this.#ay[e]!
      const by = this.#by[e]!
      if (ay > y && by > y) continue
      if (ay < y && by < y) continue
      const ax = this.#ax[e]!
      const bx = this.#bx[e]!
      const turn = orientation(ax, ay, bx, by, x, y)
      if (turn === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) return true
      // Half-open: an edge's lower end counts and its upper does not, so that a vertex on the ray is crossed once.
      if (ay > y !== by > y && turn > 0 === by > ay) inside = !inside
    }
    return inside
  }

  hitsParcel(parcel: GeometryReader): boolean {
    return (
      this.#crosses(parcel) ||
      this.#holdsVertexOf(parcel) ||
      this.#outlines.some(([x, y]) => contains(parcel, x, y))
    )
  }

  /** When no edges cross, each polygon of the parcel is wholly inside or outside: one vertex decides. */
  #holdsVertexOf({ coords, ringEnds, polygonEnds, polygonCount }: GeometryReader): boolean {
    for (let p = 0; p < polygonCount; p++) {
      const ring = p === 0 ? 0 : polygonEnds[p - 1]!
      const at = ring === 0 ? 0 : ringEnds[ring - 1]!
      if (this.hitsPoint(coords[at]!, coords[at + 1]!)) return true
    }
    return false
  }

  #crosses({ coords, ringEnds, ringCount }: GeometryReader): boolean {
    let from = 0
    for (let ring = 0; ring < ringCount; ring++) {
      const end = ringEnds[ring]!
      for (let i = from, j = end - 2; i < end; j = i, i += 2)
        if (this.#crossesEdge(coords[j]!, coords[j + 1]!, coords[i]!, coords[i + 1]!)) return true
      from = end
    }
    return false
  }

  #crossesEdge(cx: number, cy: number, dx: number, dy: number): boolean {
    const [boundMinX, boundMinY, boundMaxX, boundMaxY] = this.bounds
    const minX = Math.min(cx, dx)
    const maxX = Math.max(cx, dx)
    const minY = Math.min(cy, dy)
    const maxY = Math.max(cy, dy)
    if (maxX < boundMinX || minX > boundMaxX || maxY < boundMinY || minY > boundMaxY) return false
    const end = this.#bandStart[this.#band(Math.min(maxY, boundMaxY)) + 1]!
    for (let i = this.#bandStart[this.#band(Math.max(minY, boundMinY))]!; i < end; i++) {
      const e = this.#edges[i]!
      const ax = this.#ax[e]!
      const bx = this.#bx[e]!
      if ((ax < minX && bx < minX) || (ax > maxX && bx > maxX)) continue
      const ay = this.#ay[e]!
      const by = this.#by[e]!
      if ((ay < minY && by < minY) || (ay > maxY && by > maxY)) continue
      const apart =
        orientation(ax, ay, bx, by, cx, cy) * orientation(ax, ay, bx, by, dx, dy) > 0 ||
        orientation(cx, cy, dx, dy, ax, ay) * orientation(cx, cy, dx, dy, bx, by) > 0
      if (!apart) return true
    }
    return false
  }
}

/** More than three roundings of a product and a difference make. */
const ROUNDING = 1e-15

/** Whether one product is less than the other beyond rounding. */
const isRightOf = (one: number, other: number) => one - other < -ROUNDING * (Math.abs(one) + Math.abs(other))

/** Whether a point is strictly inside the decoded parcel (even-odd over all rings); points on edges are found by `#crosses`. */
function contains({ coords, ringEnds, ringCount }: GeometryReader, x: number, y: number): boolean {
  let inside = false
  let from = 0
  for (let ring = 0; ring < ringCount; ring++) {
    const end = ringEnds[ring]!
    for (let i = from, j = end - 2; i < end; j = i, i += 2) {
      const ay = coords[j + 1]!
      const by = coords[i + 1]!
      if (ay > y === by > y) continue
      if (orientation(coords[j]!, ay, coords[i]!, by, x, y) > 0 === by > ay) inside = !inside
    }
    from = end
  }
  return inside
}
