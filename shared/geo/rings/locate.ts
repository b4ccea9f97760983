import type { Ring } from '../polygons.ts'
import { orientation } from './orientation.ts'

/** Where a point lies: 1 inside, 0 on the ring, -1 outside. Exact on integers. */
export function locate(x: number, y: number, ring: Ring): number {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const ax = ring[j]!
    const ay = ring[j + 1]!
    const bx = ring[i]!
    const by = ring[i + 1]!
    if ((x === bx && y === by) || (y === ay && y === by && x > ax !== x > bx)) return 0
    if (y >= ay === y >= by) continue
    const side = orientation(ax, ay, bx, by, x, y)
    if (side === 0) return 0
    if (side > 0 === by > ay) inside = !inside
  }
  return inside ? 1 : -1
}

/** Whether one ring lies inside another that it may touch but does not cross. */
export function isAround(outer: Ring, inner: Ring): boolean {
  for (let i = 0; i < inner.length; i += 2) {
    const place = locate(inner[i]!, inner[i + 1]!, outer)
    if (place !== 0) return place > 0
  }
  // All vertices lie on the other ring: the middle of an edge decides, in doubled coordinates so that it is an integer.
  const doubled = outer.map((value) => 2 * value)
  return locate(inner[0]! + inner[2]!, inner[1]! + inner[3]!, doubled) > 0
}
