import { type Bounds, boundsOf } from '../bounds.ts'
import { writeLambert93 } from '../lambert-93.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../polygons.ts'
import { fromWgs84, LAMBERT_93, projectionOf } from '../projections.ts'

/** Writes the metres of a point (WGS84 degrees) into `at`. */
export type Project = (lng: number, lat: number, at: { x: number; y: number }) => void

/** The legal projection of a département (code of 2 or 3 characters): Lambert-93 in metropolitan France, a UTM zone overseas. */
export function projectorOf(departement: string): Project {
  const { epsg } = projectionOf(departement)
  if (epsg === LAMBERT_93) return writeLambert93
  return (lng, lat, at) => {
    ;[at.x, at.y] = fromWgs84(epsg, lng, lat)
  }
}

/** Some edges of an outline: their numbers, ascending by their west end, and the width of the widest in metres. */
interface EdgesWithin {
  numbers: readonly number[]
  widest: number
}

/**
 * The edges of an outline in the plane. Edges are numbered in the order of the rings; the inside is to the left of each (outlines run
 * counter-clockwise, holes clockwise). An edge is projected when it is first looked at: of a wood of a thousand edges, a garden at its border needs ten.
 */
export class PlaneOutline {
  /** Of all edges, in 1e-7 degrees. */
  readonly bounds: Bounds
  readonly count: number
  /** x1, y1, x2, y2 of each edge, in 1e-7 degrees. */
  readonly #units: Int32Array
  /** The same in metres; NaN until the edge is looked at. */
  readonly #metres: Float64Array
  readonly #project: Project
  /** Where `#project` writes: a new object for each vertex would be most of what projecting one takes. */
  readonly #at = { x: 0, y: 0 }
  #perimeter: number | undefined

  constructor(polygons: Polygons, project: Project) {
    this.bounds = boundsOf(polygons)
    this.#project = project
    let count = 0
    for (const rings of polygons) for (const ring of rings) count += ring.length / 2
    this.count = count
    this.#units = new Int32Array(4 * count)
    this.#metres = new Float64Array(4 * count).fill(Number.NaN)
    let to = 0
    for (const rings of polygons)
      for (const ring of rings)
        for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2, to += 4) {
          this.#units[to] = ring[j]!
          this.#units[to + 1] = ring[j + 1]!
          this.#units[to + 2] = ring[i]!
          this.#units[to + 3] = ring[i + 1]!
        }
  }

  /** x1, y1, x2, y2 of all edges in metres: those of edge n, from 4 n on, are there once `within` or `perimeter` has given it. */
  get metres(): Float64Array {
    return this.#metres
  }

  /** Length of all rings, in metres. */
  get perimeter(): number {
    if (this.#perimeter !== undefined) return this.#perimeter
    let length = 0
    const { metres } = this
    for (let n = 0; n < this.count; n++) {
      this.#place(4 * n)
      length += Math.hypot(metres[4 * n + 2]! - metres[4 * n]!, metres[4 * n + 3]! - metres[4 * n + 1]!)
    }
    this.#perimeter = length
    return length
  }

  /** Area in m²: outlines minus holes. */
  get area(): number {
    let twice = 0
    const { metres } = this
    for (let i = 0; i < metres.length; i += 4) {
      this.#place(i)
      // Relative to a vertex, for products of coordinates would keep no square centimetres.
      const [x, y] = [metres[0]!, metres[1]!]
      twice += (metres[i]! - x) * (metres[i + 3]! - y) - (metres[i + 2]! - x) * (metres[i + 1]! - y)
    }
    return twice / 2
  }

  /** The edges whose box meets a box (1e-7 degrees). */
  within([west, south, east, north]: Bounds): EdgesWithin {
    const units = this.#units
    const metres = this.#metres
    const numbers: number[] = []
    let widest = 0
    for (let i = 0; i < units.length; i += 4) {
      const [x1, y1, x2, y2] = [units[i]!, units[i + 1]!, units[i + 2]!, units[i + 3]!]
      if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) continue
      if ((y1 < south && y2 < south) || (y1 > north && y2 > north)) continue
      this.#place(i)
      widest = Math.max(widest, Math.abs(metres[i + 2]! - metres[i]!))
      numbers.push(i >> 2)
    }
    const westOf = (n: number) => Math.min(metres[4 * n]!, metres[4 * n + 2]!)
    return { numbers: numbers.sort((a, b) => westOf(a) - westOf(b) || a - b), widest }
  }

  #place(i: number): void {
    const metres = this.#metres
    if (!Number.isNaN(metres[i]!)) return
    const units = this.#units
    const at = this.#at
    this.#project(units[i]! / UNITS_PER_DEGREE, units[i + 1]! / UNITS_PER_DEGREE, at)
    metres[i] = at.x
    metres[i + 1] = at.y
    this.#project(units[i + 2]! / UNITS_PER_DEGREE, units[i + 3]! / UNITS_PER_DEGREE, at)
    metres[i + 2] = at.x
    metres[i + 3] = at.y
  }
}
