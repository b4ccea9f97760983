import { type Polygons, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { fromWgs84, projectionOf } from '../../shared/geo/projections.ts'

/** Moves a point in 1e-7 degrees into metres of a plane: x and y are left in `at`. */
export interface Plane {
  readonly at: { x: number; y: number }
  move(lng: number, lat: number): void
}

// RGF93 / Lambert-93 (EPSG:2154, NTG_71): GRS80, parallels 44° and 49°, origin 46.5° N and 3° E, 700 and 6,600 km.
const A = 6_378_137
const E = Math.sqrt(2 / 298.257222101 - 1 / 298.257222101 ** 2)
const RADIANS = Math.PI / 180
const [ONE, TWO, ORIGIN, MERIDIAN] = [44 * RADIANS, 49 * RADIANS, 46.5 * RADIANS, 3]
const [EAST, NORTH] = [700_000, 6_600_000]

const m = (lat: number) => Math.cos(lat) / Math.sqrt(1 - (E * Math.sin(lat)) ** 2)
function t(lat: number): number {
  const s = E * Math.sin(lat)
  return Math.tan(Math.PI / 4 - lat / 2) / ((1 - s) / (1 + s)) ** (E / 2)
}
const N = Math.log(m(ONE) / m(TWO)) / Math.log(t(ONE) / t(TWO))
const F = (A * m(ONE)) / (N * t(ONE) ** N)
const ORIGIN_RADIUS = F * t(ORIGIN) ** N

/** Lambert-93 by its own formulas (NTG_71 of the IGN): proj4, which gives the same within a millionth of a metre, takes ten times as long. */
class Lambert93 implements Plane {
  readonly at = { x: 0, y: 0 }

  move(lng: number, lat: number): void {
    const radius = F * t((lat / UNITS_PER_DEGREE) * RADIANS) ** N
    const angle = N * (lng / UNITS_PER_DEGREE - MERIDIAN) * RADIANS
    this.at.x = EAST + radius * Math.sin(angle)
    this.at.y = NORTH + ORIGIN_RADIUS - radius * Math.cos(angle)
  }
}

/** The projection of a département overseas. */
class Projected implements Plane {
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
export function planeOf(departement: string): Plane {
  const { epsg } = projectionOf(departement)
  return epsg === LAMBERT_93 ? new Lambert93() : new Projected(epsg)
}

/** Polygons of 1e-7 degrees in metres of the plane. */
export function inPlane(polygons: Polygons, plane: Plane): Polygons {
  return polygons.map((rings) => rings.map((ring) => ringInPlane(ring, plane)))
}

/** A ring, a line or points, flat: x and y in turns. */
export function ringInPlane(ring: readonly number[], plane: Plane): number[] {
  const moved = new Array<number>(ring.length)
  for (let i = 0; i < ring.length; i += 2) {
    plane.move(ring[i]!, ring[i + 1]!)
    moved[i] = plane.at.x
    moved[i + 1] = plane.at.y
  }
  return moved
}
