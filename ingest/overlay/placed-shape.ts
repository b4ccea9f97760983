import { commonStrip, type Edge, edgesOf } from '../../formats/geometry/overlap-area.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'

/** Edges in a slice, about: fewer make slices that long edges fill, more make them slow to look through. */
const EDGES_IN_SLICE = 8
const MOST_SLICES = 2048

/** A parcel in a plane, ready to be compared with many shapes. */
export interface PlacedParcel {
  edges: readonly Edge[]
  area: number
  west: number
  south: number
  east: number
  north: number
}

/** Prepares a parcel. Rings must not cross. */
export function placeParcel(polygons: Polygons): PlacedParcel {
  const edges = edgesOf(polygons)
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const { x1, x2, y1, y2 } of edges) {
    box.west = Math.min(box.west, x1)
    box.east = Math.max(box.east, x2)
    box.south = Math.min(box.south, y1, y2)
    box.north = Math.max(box.north, y1, y2)
  }
  const area = edges.reduce(
    (sum, { x1, x2, y1, y2, sign }) => sum + sign * (x2 - x1) * ((y1 + y2) / 2 - box.south),
    0,
  )
  return { edges, area, ...box }
}

/**
 * A zone in a plane, cut into upright slices: what lies over a parcel is found from the edges of its slices alone, however large the zone. Where no edge
 * meets the box of the parcel, the parcel lies whole inside or outside, and nothing is computed.
 */
export class PlacedShape {
  readonly #edges: readonly Edge[]
  readonly #slices: readonly (readonly number[])[]
  readonly #width: number
  readonly box: readonly [west: number, south: number, east: number, north: number]
  /** Edges met last: filled anew for each parcel. */
  readonly #met: Edge[] = []

  constructor(polygons: Polygons) {
    this.#edges = [...edgesOf(polygons), ...uprightsOf(polygons)]
    const { west, south, east, north } = placeParcel(polygons)
    this.box = [west, south, east, north]
    const count = Math.max(1, Math.min(MOST_SLICES, Math.ceil(this.#edges.length / EDGES_IN_SLICE)))
    this.#width = (east - west) / count || 1
    const slices = Array.from({ length: count }, (): number[] => [])
    for (const [i, { x1, x2 }] of this.#edges.entries())
      for (let slice = this.#sliceAt(x1, count); slice <= this.#sliceAt(x2, count); slice++)
        slices[slice]!.push(i)
    this.#slices = slices
  }

  #sliceAt(x: number, count = this.#slices.length): number {
    return Math.max(0, Math.min(count - 1, Math.floor((x - this.box[0]) / this.#width)))
  }

  /** Surface that the shape shares with a parcel, m². */
  areaOver(parcel: PlacedParcel): number {
    const { west, south, east, north } = parcel
    const [shapeWest, shapeSouth, shapeEast, shapeNorth] = this.box
    if (west >= shapeEast || east <= shapeWest || south >= shapeNorth || north <= shapeSouth) return 0
    const isMet = this.#meet(parcel)
    if (!isMet) return this.#isInside((west + east) / 2, (south + north) / 2) ? parcel.area : 0
    let lowest = south
    for (const { y1, y2 } of this.#met) lowest = Math.min(lowest, y1, y2)
    let common = 0
    for (const own of parcel.edges)
      for (const edge of this.#met)
        if (edge.x1 < own.x2 && edge.x2 > own.x1)
          common += own.sign * edge.sign * commonStrip(own, edge, lowest)
    return Math.max(0, Math.min(parcel.area, common))
  }

  /** Gathers the edges above and below a parcel; says whether one of them meets its box. */
  #meet({ west, south, east, north }: PlacedParcel): boolean {
    const met = this.#met
    met.length = 0
    let isMet = false
    const first = this.#sliceAt(west)
    const last = this.#sliceAt(east)
    for (let slice = first; slice <= last; slice++)
      for (const i of this.#slices[slice]!) {
        const edge = this.#edges[i]!
        if (edge.x2 <= west || edge.x1 >= east) continue
        // An edge stands in every slice that it crosses: it is taken in the first of those looked through.
        if (slice !== first && this.#sliceAt(edge.x1) < slice) continue
        met.push(edge)
        isMet ||= Math.min(edge.y1, edge.y2) <= north && Math.max(edge.y1, edge.y2) >= south
      }
    return isMet
  }

  /** Whether the shape holds a point, by the edges met above it. */
  #isInside(x: number, y: number): boolean {
    let inside = false
    for (const { x1, y1, x2, y2 } of this.#met)
      if (x1 <= x && x < x2 && y1 + ((y2 - y1) * (x - x1)) / (x2 - x1) > y) inside = !inside
    return inside
  }
}

/** Upright edges, of sign 0: they bound no strip, and a box that one of them cuts is not whole inside. */
function uprightsOf(polygons: Polygons): Edge[] {
  const edges: Edge[] = []
  for (const rings of polygons)
    for (const ring of rings)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
        if (ring[i] === ring[j])
          edges.push({ x1: ring[j]!, y1: ring[j + 1]!, x2: ring[i]!, y2: ring[i + 1]!, sign: 0 })
  return edges
}
