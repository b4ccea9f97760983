import type { Bounds } from '../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import ground from '../../shared/territory/departement-ground.json' with { type: 'json' }

/**
 * The ground of each département as cells of 1/80 degree that lie wholly inside it, at least one cell (0.9 km) from its border: a shape that
 * meets one reaches the département for certain. Near a border the table says nothing. Made from the outlines of Natural Earth (admin-1,
 * 1:10 million, public domain), which are right within a kilometre. `departement → "row:first+more …"`: a row is a latitude, `first` a longitude,
 * `more` the further cells to the east.
 */
const CELLS_PER_DEGREE = 80
const CELL = UNITS_PER_DEGREE / CELLS_PER_DEGREE

/** The cells of a département begin within this of its border, 1e-7 degrees. */
const BORDER = 3 * CELL
/** From this far from the cells of every département on, 1e-7 degrees, there is no parcel of France: islands off the coasts are nearer. */
const COAST = 0.5 * UNITS_PER_DEGREE

/** Whether a box surely lies outside a shape; 1e-7 degrees. */
type MissesBox = (minX: number, minY: number, maxX: number, maxY: number) => boolean

interface Ground {
  code: string
  bounds: Bounds
  /** Boxes of cells side by side, 1e-7 degrees. */
  runs: readonly Bounds[]
}

const departements: readonly Ground[] = Object.entries(ground).map(([code, text]) => {
  const runs = text.split(' ').map(runOf)
  const side = (i: 0 | 1 | 2 | 3) => runs.map((run) => run[i])
  return {
    code,
    runs,
    bounds: [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))],
  }
})

function runOf(text: string): Bounds {
  const [, row, first, more] = /^(-?\d+):(-?\d+)(?:\+(\d+))?$/.exec(text)!
  const x = Number(first)
  const y = Number(row)
  return [x * CELL, y * CELL, (x + Number(more ?? 0) + 1) * CELL, (y + 1) * CELL]
}

/** Codes of the départements that a shape (1e-7 degrees) reaches for certain, sorted; one that it only touches near the border may be missing. */
export function departementsReached(bounds: Bounds, misses: MissesBox): string[] {
  return withGround(bounds, (run) => !misses(...run))
}

/** Codes of the départements that a box (1e-7 degrees) may reach, sorted: all that it reaches, and some whose border it nearly does. */
export function departementsNear(bounds: Bounds): string[] {
  return withGround(widened(bounds, BORDER), () => true)
}

/** Whether a parcel of France may lie in a box (1e-7 degrees); false far from all its départements. */
export function mayLieInFrance(bounds: Bounds): boolean {
  return withGround(widened(bounds, COAST), () => true).length > 0
}

function withGround(bounds: Bounds, test: (run: Bounds) => boolean): string[] {
  return departements
    .filter((one) => meet(one.bounds, bounds) && one.runs.some((run) => meet(run, bounds) && test(run)))
    .map(({ code }) => code)
    .sort()
}

function widened([west, south, east, north]: Bounds, by: number): Bounds {
  return [west - by, south - by, east + by, north + by]
}

/** Whether the table knows a département: an invented one it does not. */
export function isRealDepartement(code: string): boolean {
  return code in ground
}

function meet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]
}
