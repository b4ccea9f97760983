import { departementBox } from '../../../ingest/territory/departement-boxes.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'

/** Départements of the mainland that have two characters and no homonym: 94 codes, with 2A for the ninety-fifth. */
const CODES = [
  ...Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0')).filter((code) => code !== '20'),
  '2A',
]
/** Half of what a million generated parcels take, degrees. */
const HALF = { lng: 0.23, lat: 0.135 }

/** Where a generated département lies: south-west corner in WGS84 degrees. */
export interface Place {
  code: string
  lng: number
  lat: number
}

/**
 * The first places of a country, each in the middle of its département: an ingest refuses parcels outside of it. Around Paris they lie over each other. Throws
 * when a country has not so many.
 */
export function places(count: number): Place[] {
  if (count > CODES.length) throw new RangeError(`a country has ${CODES.length} départements at most`)
  return CODES.slice(0, count).map((code) => {
    const [west, south, east, north] = departementBox(code)!
    return { code, lng: (west + east) / 2 - HALF.lng, lat: (south + north) / 2 - HALF.lat }
  })
}

/** How far it is from one place to another, in 1e-7 degrees. */
export function shiftOf(from: Place, to: Place): { dx: number; dy: number } {
  return {
    dx: Math.round((to.lng - from.lng) * UNITS_PER_DEGREE),
    dy: Math.round((to.lat - from.lat) * UNITS_PER_DEGREE),
  }
}
