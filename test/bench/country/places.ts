import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'

/** Départements of the mainland that have two characters and no homonym: 94 codes, with 2A for the ninety-fifth. */
const CODES = [
  ...Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0')).filter((code) => code !== '20'),
  '2A',
]
const ABREAST = 10
/** Degrees between the corners of two départements: a million generated parcels take 0.46 by 0.27. */
const STEP = { lng: 0.7, lat: 0.45 }
const CORNER = { lng: -2, lat: 43 }

/** Where a generated département lies: south-west corner in WGS84 degrees. */
export interface Place {
  code: string
  lng: number
  lat: number
}

/** The first places of a country, ten abreast. Throws when a country has not so many. */
export function places(count: number): Place[] {
  if (count > CODES.length) throw new RangeError(`a country has ${CODES.length} départements at most`)
  return CODES.slice(0, count).map((code, i) => ({
    code,
    lng: CORNER.lng + (i % ABREAST) * STEP.lng,
    lat: CORNER.lat + Math.floor(i / ABREAST) * STEP.lat,
  }))
}

/** How far it is from one place to another, in 1e-7 degrees. */
export function shiftOf(from: Place, to: Place): { dx: number; dy: number } {
  return {
    dx: Math.round((to.lng - from.lng) * UNITS_PER_DEGREE),
    dy: Math.round((to.lat - from.lat) * UNITS_PER_DEGREE),
  }
}
