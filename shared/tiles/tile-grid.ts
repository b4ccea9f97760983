import type { Bounds } from '../geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../geo/polygons.ts'
import { latitudeAt, mercator, mercatorAround, RADIANS, TABLED_OFF, tabledMercator } from './mercator.ts'

/** Grid units along a side of a tile (the `extent` of MVT). */
export const EXTENT = 4096
/** Grid units that a tile holds beyond each of its sides, so that a line drawn along the side is not cut. */
export const BUFFER = 64
const LOW = -BUFFER
const HIGH = EXTENT + BUFFER
/** Deepest zoom: its grid has 2^30 units around the world, which fit 32-bit integers. */
export const MAX_ZOOM = 18
/** Units of a coordinate (1e-7 degrees) around the world. */
const AROUND = 360 * UNITS_PER_DEGREE
/** Grid units by which the polynomial of `TileGrid` may be off; more would show as a vertex on the next unit. */
const MOST_OFF = 1e-4
/** Radians to which the polynomial is used at the most. */
const MOST_REACH = 0.02

/** Whether z, x and y are whole numbers that name a tile of zoom 0 to 18. */
export function isTile(z: number, x: number, y: number): boolean {
  if (!Number.isInteger(z) || z < 0 || z > MAX_ZOOM) return false
  const side = 2 ** z
  return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < side && y < side
}

/** The tile of a zoom in which a point (1e-7 degrees) lies. */
export function tileAt(z: number, x: number, y: number): { x: number; y: number } {
  const side = 2 ** z
  const within = (value: number) => Math.max(0, Math.min(side - 1, Math.floor(value)))
  return { x: within((x / AROUND + 0.5) * side), y: within(mercator(y) * side) }
}

/**
 * The grid of one tile: 4,096 units a side, x to the east and y to the south, 0, 0 at the north-west corner.
 * A vertex is rounded on the grid around the world and then moved, so it is the same place in every tile that holds it.
 */
export class TileGrid {
  readonly z: number
  readonly x: number
  readonly y: number
  /** West, south, east, north of the tile with its buffer and one unit more, in 1e-7 degrees: what to search for. */
  readonly bounds: Bounds
  readonly #units: number
  readonly #scale: number
  readonly #left: number
  readonly #top: number
  readonly #middle: number
  readonly #reach: number
  /** Web Mercator of a latitude beyond `#reach`. */
  readonly #height: (y: number) => number
  /** Grid units at `#middle` and a half, which truncation takes off again, and what a step from there adds, by its powers. */
  readonly #c0: number
  readonly #c1: number
  readonly #c2: number
  readonly #c3: number

  /** Throws when no tile is named so, see isTile. */
  constructor(z: number, x: number, y: number) {
    if (!isTile(z, x, y)) throw new RangeError(`There is no tile ${z}/${x}/${y}`)
    this.z = z
    this.x = x
    this.y = y
    this.#units = EXTENT * 2 ** z
    this.#scale = this.#units / AROUND
    this.#left = x * EXTENT
    this.#top = y * EXTENT
    const [west, east] = [this.#left - BUFFER - 1, this.#left + EXTENT + BUFFER + 1]
    const [north, south] = [this.#top - BUFFER - 1, this.#top + EXTENT + BUFFER + 1]
    this.bounds = [
      Math.floor(west / this.#scale - AROUND / 2),
      Math.floor(latitudeAt(south / this.#units)),
      Math.ceil(east / this.#scale - AROUND / 2),
      Math.ceil(latitudeAt(north / this.#units)),
    ]
    // Around the middle of the tile; its fourth derivative tells how far that is good.
    this.#middle = Math.round(latitudeAt((y + 0.5) / 2 ** z))
    const [c0, c1, c2, c3] = mercatorAround(this.#middle)
    this.#c0 = c0 * this.#units + 0.5
    this.#c1 = c1 * this.#units
    this.#c2 = c2 * this.#units
    this.#c3 = c3 * this.#units
    const latitude = this.#middle * RADIANS
    const perRadian = this.#units / (2 * Math.PI)
    const steepest = Math.abs(latitude) + MOST_REACH
    const [sec4, tan4] = [1 / Math.cos(steepest), Math.tan(steepest)]
    const fourth = (perRadian * sec4 * tan4 * (tan4 ** 2 + 5 * sec4 ** 2)) / 24
    const good = steepest < 1.5 ? Math.min(MOST_REACH, (MOST_OFF / fourth) ** 0.25) : 0
    this.#reach = good / RADIANS
    this.#height = this.#units * TABLED_OFF <= MOST_OFF ? tabledMercator : mercator
  }

  /**
   * Writes the grid units of the vertices between two places of `coords` (x, y in 1e-7 degrees) from `at` on. False when one of them lies
   * beyond the buffer.
   */
  place(coords: ArrayLike<number>, from: number, to: number, xy: Int32Array, at: number): boolean {
    // Read once: in the loop it was felt.
    const scale = this.#scale
    const left = this.#left
    const top = this.#top
    const middle = this.#middle
    const reach = this.#reach
    const c0 = this.#c0
    const c1 = this.#c1
    const c2 = this.#c2
    const c3 = this.#c3
    let within = true
    for (let i = from; i < to; i += 2) {
      const x = (((coords[i]! + AROUND / 2) * scale + 0.5) | 0) - left
      const latitude = coords[i + 1]!
      const step = latitude - middle
      const y =
        step > reach || step < -reach
          ? this.gridY(latitude)
          : ((c0 + step * (c1 + step * (c2 + step * c3))) | 0) - top
      xy[at++] = x
      xy[at++] = y
      if (x < LOW || x > HIGH || y < LOW || y > HIGH) within = false
    }
    return within
  }

  /** Grid unit of a longitude in 1e-7 degrees. */
  gridX(x: number): number {
    return (((x + AROUND / 2) * this.#scale + 0.5) | 0) - this.#left
  }

  /** Grid unit of a latitude in 1e-7 degrees. */
  gridY(y: number): number {
    const step = y - this.#middle
    if (step > this.#reach || step < -this.#reach)
      return ((this.#height(y) * this.#units + 0.5) | 0) - this.#top
    return ((this.#c0 + step * (this.#c1 + step * (this.#c2 + step * this.#c3))) | 0) - this.#top
  }
}
