import { orientation } from './orientation.ts'

/** The points before and after a given point of a path. */
export type Neighbours = readonly [fromX: number, fromY: number, toX: number, toY: number]

/** Whether two paths that share the point x, y but no edge cross there: one has an end on each side of the other. */
export function crossAt(x: number, y: number, path: Neighbours, other: Neighbours): boolean {
  return isLeft(x, y, path, other[0], other[1]) !== isLeft(x, y, path, other[2], other[3])
}

/** Whether p lies in the sector between the point before (a) and the point after (b), counter-clockwise. */
function isLeft(x: number, y: number, [ax, ay, bx, by]: Neighbours, px: number, py: number): boolean {
  const turn = orientation(x, y, ax, ay, bx, by)
  const afterA = orientation(x, y, ax, ay, px, py)
  const beforeB = orientation(x, y, px, py, bx, by)
  if (turn === 0) return afterA > 0
  return turn > 0 ? afterA > 0 && beforeB > 0 : afterA > 0 || beforeB > 0
}
