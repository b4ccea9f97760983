import type { Bounds } from '../../../shared/geo/bounds.ts'
import { LocalMetres } from '../../../shared/geo/metres.ts'
import { type Polygons, UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { squaredToSegment } from '../../../shared/space/parcel-distance.ts'

/** Metres of a degree of latitude, rounded down so that a box holds all within reach. */
const METRES_PER_DEGREE = 110_000

/** A box (1e-7 degrees) with `metres` more on each side; `lat`: its middle latitude, degrees. */
export function widened([west, south, east, north]: Bounds, metres: number, lat: number): Bounds {
  const dy = (metres / METRES_PER_DEGREE) * UNITS_PER_DEGREE
  const dx = dy / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return [Math.floor(west - dx), Math.floor(south - dy), Math.ceil(east + dx), Math.ceil(north + dy)]
}

/** Metres from a point (WGS84 degrees) to an outline (1e-7 degrees); 0 when it contains the point (even-odd over all rings). */
export function metresToOutline(lng: number, lat: number, outline: Polygons, reachMetres: number): number {
  const frame = new LocalMetres(lng, lat, reachMetres)
  let isInside = false
  let best = Infinity
  for (const ring of outline.flat())
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [xa, ya, xb, yb] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!]
      if (ya > frame.y !== yb > frame.y && frame.x < ((xb - xa) * (frame.y - ya)) / (yb - ya) + xa)
        isInside = !isInside
      const squared = squaredToSegment(
        frame.east(xa, ya),
        frame.north(ya),
        frame.east(xb, yb),
        frame.north(yb),
      )
      if (squared < best) best = squared
    }
  return isInside ? 0 : Math.sqrt(best)
}
