import { orientation } from './orientation.ts'

/** Where a path that runs through a point comes from and goes to. */
export type Neighbours = readonly [fromX: number, fromY: number, toX: number, toY: number]

/** Whether two paths that share the point x, y but no edge cross there: one has an end on each side of the other. */
export function crossAt(x: number, y: number, path: Neighbours, other: Neighbours): boolean {
  return isLeft(x, y, path, other[0], other[1]) !== isLeft(x, y, path, other[2], other[3])
}

/** Whether a direction lies in the sector that is swept counter-clockwise from where a path comes to where it goes. */
function isLeft(x: number, y: number, [ax, ay, bx, by]: Neighbours, px: number, py: number): boolean {
  const turn = orientation(x, y, ax, ay, bx, by)
  const afterA = orientation(x, y, ax, ay, px, py)
  const beforeB = orientation(x, y, px, py, bx, by)
  if (turn === 0) return afterA > 0
  return turn > 0 ? afterA > 0 && beforeB > 0 : afterA > 0 || beforeB > 0
}
