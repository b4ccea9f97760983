import { UNITS_PER_DEGREE } from './polygons.ts'

/** WGS84 ellipsoid: semi-major axis in metres and first eccentricity squared (EPSG:7030). */
const SEMI_MAJOR = 6_378_137
const ECCENTRICITY_SQUARED = 0.00669437999014
const RADIANS = Math.PI / 180

/** Metres per degree of longitude and of latitude at a latitude in degrees: radii of curvature of the ellipsoid. */
export function metresPerDegree(lat: number): { lng: number; lat: number } {
  const sine = Math.sin(lat * RADIANS)
  const w = 1 / (1 - ECCENTRICITY_SQUARED * sine * sine)
  const primeVertical = RADIANS * SEMI_MAJOR * Math.sqrt(w)
  return {
    lng: primeVertical * Math.cos(lat * RADIANS),
    lat: primeVertical * w * (1 - ECCENTRICITY_SQUARED),
  }
}

/**
 * Metres around one point, in integer coordinates (1e-7 degrees). Offsets use the scale at the middle latitude, so that
 * distances stay within 1e-7 of the geodesic up to tens of kilometres, where a fixed scale is already 1e-3 off.
 */
export class LocalMetres {
  readonly x: number
  readonly y: number
  readonly #scaleX: number
  readonly #slopeX: number
  readonly #scaleY: number
  readonly #slopeY: number
  /** Smallest metres per unit anywhere within reach: offsets times these never exceed the true distance. */
  readonly minScaleX: number
  readonly minScaleY: number

  /** lng, lat in WGS84 degrees; `reachMetres` bounds the distances the lower bounds must hold for. */
  constructor(lng: number, lat: number, reachMetres: number) {
    this.x = lng * UNITS_PER_DEGREE
    this.y = lat * UNITS_PER_DEGREE
    const here = metresPerDegree(lat)
    const north = metresPerDegree(lat + 0.01)
    this.#scaleX = here.lng / UNITS_PER_DEGREE
    this.#scaleY = here.lat / UNITS_PER_DEGREE
    // Half the slope, because the scale wanted is the one half-way to the other point.
    const half = 0.5 / (0.01 * UNITS_PER_DEGREE * UNITS_PER_DEGREE)
    this.#slopeX = (north.lng - here.lng) * half
    this.#slopeY = (north.lat - here.lat) * half
    const reach = reachMetres / 110_000 + 0.001
    const farthest = metresPerDegree(Math.min(90, Math.abs(lat) + reach))
    const flattest = metresPerDegree(Math.max(0, Math.abs(lat) - reach))
    this.minScaleX = Math.max(0, farthest.lng / UNITS_PER_DEGREE)
    this.minScaleY = flattest.lat / UNITS_PER_DEGREE
  }

  /** Metres eastwards to a vertex at x, y. */
  east(x: number, y: number): number {
    return (x - this.x) * (this.#scaleX + this.#slopeX * (y - this.y))
  }

  /** Metres northwards to a vertex at latitude y. */
  north(y: number): number {
    const dy = y - this.y
    return dy * (this.#scaleY + this.#slopeY * dy)
  }
}
