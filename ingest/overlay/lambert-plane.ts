import { writeLambert93 } from '../../shared/geo/lambert-93.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { fromWgs84, projectionOf } from '../../shared/geo/projections.ts'

/** Moves a point in 1e-7 degrees into metres of a plane: x and y are left in `at`. */
export interface MovingPlane {
  readonly at: { x: number; y: number }
  move(lng: number, lat: number): void
}

class Lambert93 implements MovingPlane {
  readonly at = { x: 0, y: 0 }

  move(lng: number, lat: number): void {
    writeLambert93(lng / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE, this.at)
  }
}

/** The projection of a département overseas. */
class Projected implements MovingPlane {
  readonly at = { x: 0, y: 0 }
  readonly #epsg: number

  constructor(epsg: number) {
    this.#epsg = epsg
  }

  move(lng: number, lat: number): void {
    const [x, y] = fromWgs84(this.#epsg, lng / UNITS_PER_DEGREE, lat / UNITS_PER_DEGREE)
    this.at.x = x
    this.at.y = y
  }
}

const LAMBERT_93 = 2154

/** The plane in which surfaces of a département are compared: its legal projection. */
export function planeOf(departement: string): MovingPlane {
  const { epsg } = projectionOf(departement)
  return epsg === LAMBERT_93 ? new Lambert93() : new Projected(epsg)
}

/** Polygons of 1e-7 degrees in metres of the plane. */
export function inPlane(polygons: Polygons, plane: MovingPlane): Polygons {
  return polygons.map((rings) => rings.map((ring) => ringInPlane(ring, plane)))
}

/** A ring, a line or points, flat: x and y in turns. */
export function ringInPlane(ring: readonly number[], plane: MovingPlane): number[] {
  const moved = new Array<number>(ring.length)
  for (let i = 0; i < ring.length; i += 2) {
    plane.move(ring[i]!, ring[i + 1]!)
    moved[i] = plane.at.x
    moved[i + 1] = plane.at.y
  }
  return moved
}
