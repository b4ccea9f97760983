import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts'
import type { Polygons, Ring } from '../../shared/geo/polygons.ts'
import { orientation } from '../../shared/geo/rings/orientation.ts'

interface Placed {
  ring: Ring
  polygon: number
  hole: boolean
  /** Indexes of the rings around this one. */
  around: number[]
}

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
function isAround(outer: Ring, inner: Ring): boolean {
  for (let i = 0; i < inner.length; i += 2) {
    const place = locate(inner[i]!, inner[i + 1]!, outer)
    if (place !== 0) return place > 0
  }
  // All vertices lie on the other ring: the middle of an edge decides, in doubled coordinates so that it is an integer.
  const doubled = outer.map((value) => 2 * value)
  return locate(inner[0]! + inner[2]!, inner[1]! + inner[3]!, doubled) > 0
}

function place(polygons: Polygons): Placed[] {
  const list: Placed[] = polygons.flatMap((rings, polygon) =>
    rings.map((ring, r) => ({ ring, polygon, hole: r > 0, around: [] })),
  )
  const boxes = list.map(({ ring }) => boundsOf([[ring]]))
  list.forEach((inner, i) => {
    list.forEach((outer, o) => {
      if (i !== o && covers(boxes[o]!, boxes[i]!) && isAround(outer.ring, inner.ring)) inner.around.push(o)
    })
  })
  return list
}

/**
 * Moves each hole to the outline directly around it. Returns `polygons` itself when nothing has to move; undefined when a ring's
 * place contradicts its role: an outline inside the surface of another polygon, or a hole outside every surface. The rings must be
 * simple (see ringsAreSimple). The surface is then the even-odd inside of all rings.
 */
export function nest(polygons: Polygons): Polygons | undefined {
  if (polygons.length === 1 && polygons[0]!.length === 1) return polygons
  const list = place(polygons)
  if (list.some(({ hole, around }) => hole !== (around.length % 2 === 1))) return undefined
  const nested: Polygons = polygons.map((rings) => [rings[0]!])
  let moved = false
  for (const { ring, polygon, hole, around } of list) {
    if (!hole) continue
    const parent = list[around.find((o) => list[o]!.around.length === around.length - 1)!]!
    nested[parent.polygon]!.push(ring)
    moved ||= parent.polygon !== polygon
  }
  return moved ? nested : polygons
}

function covers(outer: Bounds, inner: Bounds): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
}
