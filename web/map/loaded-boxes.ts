import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { MapBounds } from './client/config.ts'

/** Boxes in one degree: some 100 m, less than a position is wrong by. Layers of one place then have equal boxes. */
const STEPS = 1000

/**
 * The boxes of what is loaded (1e-7 degrees) as the map asks whether something is loaded at a place: widened to thousandths of a degree,
 * the largest first, without those that lie inside of another.
 */
export function loadedBoxes(boxes: readonly Int32Array[]): MapBounds[] {
  const kept: MapBounds[] = []
  for (const box of boxes.map(widened).sort((a, b) => areaOf(b) - areaOf(a)))
    if (!kept.some((one) => isInside(box, one))) kept.push(box)
  return kept
}

function widened(box: Int32Array): MapBounds {
  const step = UNITS_PER_DEGREE / STEPS
  const [west = 0, south = 0, east = 0, north = 0] = Array.from(box, (side, i) =>
    i < 2 ? Math.floor(side / step) / STEPS : Math.ceil(side / step) / STEPS,
  )
  return [west, south, east, north]
}

function isInside([west, south, east, north]: MapBounds, [minX, minY, maxX, maxY]: MapBounds): boolean {
  return west >= minX && south >= minY && east <= maxX && north <= maxY
}

const areaOf = ([west, south, east, north]: MapBounds) => (east - west) * (north - south)
