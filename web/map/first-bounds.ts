import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { MapBounds } from './client/config.ts'

/** Metropolitan France, WGS84 degrees: west, south, east, north. */
const MAINLAND: MapBounds = [-6, 41, 10, 52]
/** Share of the common box that boxes must fill to be shown together. Three communes of one région fill more, of three régions less. */
const FEWEST_FILLED = 0.02

/**
 * What a map shows first of what is loaded (a box each place, 1e-7 degrees): all of metropolitan France that is there, else all of the
 * rest; the largest place alone where places lie so far apart that none of them could be seen. Null without boxes.
 */
export function firstBounds(boxes: readonly Int32Array[]): MapBounds | null {
  const degrees = boxes.map((box) => Array.from(box, (side) => side / UNITS_PER_DEGREE) as MapBounds)
  const mainland = degrees.filter(isOnMainland)
  const shown = mainland.length > 0 ? mainland : degrees
  const [first] = shown
  if (!first) return null
  const whole = shown.reduce(
    ([a, b, c, d], [west, south, east, north]): MapBounds => [
      Math.min(a, west),
      Math.min(b, south),
      Math.max(c, east),
      Math.max(d, north),
    ],
    first,
  )
  const filled = shown.reduce((sum, box) => sum + areaOf(box), 0)
  if (filled >= FEWEST_FILLED * areaOf(whole)) return whole
  return shown.reduce((largest, box) => (areaOf(box) > areaOf(largest) ? box : largest), first)
}

function isOnMainland([west, south, east, north]: MapBounds): boolean {
  const [lng, lat] = [(west + east) / 2, (south + north) / 2]
  return lng > MAINLAND[0] && lng < MAINLAND[2] && lat > MAINLAND[1] && lat < MAINLAND[3]
}

function areaOf([west, south, east, north]: MapBounds): number {
  return (east - west) * (north - south)
}
