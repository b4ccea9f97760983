import { type Bounds, boundsOf } from '../../shared/geo/bounds.ts'
import type { Polygons, Ring } from '../../shared/geo/polygons.ts'
import { isAround } from '../../shared/geo/rings/locate.ts'

interface Placed {
  ring: Ring
  polygon: number
  hole: boolean
  /** Indexes of the rings around this one. */
  around: number[]
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
