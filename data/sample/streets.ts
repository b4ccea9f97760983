import { type Ring, UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { createRandom, mixSeed } from './random.ts'

/** Distance between street axes, in metres. With the streets below, about 14 % of the ground is street. */
const CELL_WIDTH = 110
const CELL_DEPTH = 90
/** Half of a street's width, metres. */
const HALF_STREET_MIN = 3
const HALF_STREET_MAX = 4
/** How far a crossing leaves the regular grid, metres: no street is quite straight. */
const CROSSING_JITTER = 5

/** Corners of a block in 1e-7 degrees (not rounded): x, y of south-west, south-east, north-east, north-west. */
export type Corners = readonly [number, number, number, number, number, number, number, number]

/** An unbounded grid of streets around an origin; blocks are named by column and row, negative ones included. */
export interface Streets {
  readonly seed: number
  readonly originX: number
  readonly originY: number
  readonly metresPerUnitX: number
  readonly metresPerUnitY: number
}

/** Streets whose crossing (0, 0) is at the origin (WGS84 degrees). */
export function createStreets(options: { seed: number; originLng: number; originLat: number }): Streets {
  const phi = (options.originLat * Math.PI) / 180
  // Length of a degree on the WGS84 ellipsoid, first terms of the usual series.
  const metresPerLng = 111_412.88 * Math.cos(phi) - 93.5 * Math.cos(3 * phi)
  const metresPerLat = 111_132.95 - 559.85 * Math.cos(2 * phi)
  return {
    seed: options.seed,
    originX: Math.round(options.originLng * UNITS_PER_DEGREE),
    originY: Math.round(options.originLat * UNITS_PER_DEGREE),
    metresPerUnitX: metresPerLng / UNITS_PER_DEGREE,
    metresPerUnitY: metresPerLat / UNITS_PER_DEGREE,
  }
}

function crossing(streets: Streets, column: number, row: number): [number, number] {
  // The crossing (0, 0) is not moved: the demo's well-known point is measured from it.
  const jitter = column === 0 && row === 0 ? 0 : CROSSING_JITTER
  const random = createRandom(mixSeed(streets.seed, 1, column, row))
  return [
    column * CELL_WIDTH + random.between(-jitter, jitter),
    row * CELL_DEPTH + random.between(-jitter, jitter),
  ]
}

/** The ground between four streets. Blocks of one grid never touch each other. */
export function blockCorners(streets: Streets, column: number, row: number): Corners {
  const random = createRandom(mixSeed(streets.seed, 2, column, row))
  const inset = random.between(HALF_STREET_MIN, HALF_STREET_MAX)
  const place = (atColumn: number, atRow: number): [number, number] => {
    const [east, north] = crossing(streets, atColumn, atRow)
    const x = (east + (atColumn === column ? inset : -inset)) / streets.metresPerUnitX
    const y = (north + (atRow === row ? inset : -inset)) / streets.metresPerUnitY
    return [streets.originX + x, streets.originY + y]
  }
  return [
    ...place(column, row),
    ...place(column + 1, row),
    ...place(column + 1, row + 1),
    ...place(column, row + 1),
  ]
}

/**
 * The ground of a block and the halves of the streets around it, in whole 1e-7 degrees, counter-clockwise from the south-west crossing.
 * Neighbouring cells have two corners in common.
 */
export function cellRing(streets: Streets, column: number, row: number): Ring {
  const corner = (atColumn: number, atRow: number): [number, number] => {
    const [east, north] = crossing(streets, atColumn, atRow)
    const x = streets.originX + Math.round(east / streets.metresPerUnitX)
    return [x, streets.originY + Math.round(north / streets.metresPerUnitY)]
  }
  return [
    ...corner(column, row),
    ...corner(column + 1, row),
    ...corner(column + 1, row + 1),
    ...corner(column, row + 1),
  ]
}

/** Approximate sizes of a block in metres, to divide it into lots. */
export const BLOCK_WIDTH = CELL_WIDTH - HALF_STREET_MIN - HALF_STREET_MAX
export const BLOCK_DEPTH = CELL_DEPTH - HALF_STREET_MIN - HALF_STREET_MAX
