import type { GeometryReader } from '../../shared/artefacts/geometry.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { LocalMetres } from '../../shared/geo/metres.ts'
import { squaredDistance } from '../../shared/space/parcel-distance.ts'
import type { Shape } from './shape.ts'

/**
 * Scales change by less than 1 % over the largest circle: a box whose farthest corner is that much nearer than the rim lies
 * inside, and one whose nearest point is that much farther lies outside.
 */
const SURELY = 0.99

/** All points within `radius` metres of a point (WGS84 degrees), on the ellipsoid. */
export class CircleShape implements Shape {
  readonly bounds: Bounds
  readonly edges = 1
  readonly #frame: LocalMetres
  readonly #squared: number

  constructor(lng: number, lat: number, radius: number) {
    this.#frame = new LocalMetres(lng, lat, radius)
    this.#squared = radius * radius
    const { x, y, minScaleX, minScaleY } = this.#frame
    const dx = radius / minScaleX
    const dy = radius / minScaleY
    this.bounds = [Math.floor(x - dx), Math.floor(y - dy), Math.ceil(x + dx), Math.ceil(y + dy)]
  }

  coversBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const x = this.#frame.x - minX > maxX - this.#frame.x ? minX : maxX
    const y = this.#frame.y - minY > maxY - this.#frame.y ? minY : maxY
    return this.#squaredTo(x, y) <= this.#squared * SURELY
  }

  missesBox(minX: number, minY: number, maxX: number, maxY: number): boolean {
    const x = Math.min(Math.max(this.#frame.x, minX), maxX)
    const y = Math.min(Math.max(this.#frame.y, minY), maxY)
    return this.#squaredTo(x, y) * SURELY > this.#squared
  }

  hitsPoint(x: number, y: number): boolean {
    return this.#squaredTo(x, y) <= this.#squared
  }

  hitsParcel(parcel: GeometryReader): boolean {
    return squaredDistance(parcel, this.#frame) <= this.#squared
  }

  #squaredTo(x: number, y: number): number {
    const east = this.#frame.east(x, y)
    const north = this.#frame.north(y)
    return east * east + north * north
  }
}
