import type { Bounds } from '../geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../geo/polygons.ts'

/** Side of a cell: a fiftieth of a degree, about 2.2 km from south to north and 1.5 km from west to east in France. */
export const CELLS_PER_DEGREE = 50

/** Key of the cell that a row and a column of the grid have. Stored documents are found by it: it must stay as `gather` writes it. */
const keyOf = (row: number, column: number) => `${row} ${column}`

/** Keys of the cells that a box (1e-7 degrees) meets, row by row from the south. */
export function cellsMeeting([west, south, east, north]: Bounds): string[] {
  const [left, bottom, right, top] = [west, south, east, north].map((side) =>
    Math.floor((side / UNITS_PER_DEGREE) * CELLS_PER_DEGREE),
  ) as [number, number, number, number]
  const keys: string[] = []
  for (let row = bottom; row <= top; row++)
    for (let column = left; column <= right; column++) keys.push(keyOf(row, column))
  return keys
}
