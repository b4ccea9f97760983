import Flatbush from 'flatbush'
import { boundsOf } from '../bounds.ts'
import type { Polygons, Ring } from '../polygons.ts'
import { isAround } from '../rings/locate.ts'

/**
 * Polygons of simple rings that do not cross: those that run counter-clockwise are outlines, in their order, each followed by the holes
 * (clockwise) of which it is the smallest outline around. A hole without an outline around it, and a ring without a surface, are dropped.
 */
export function nestRings(rings: readonly Ring[]): Polygons {
  const outlines = rings.filter((ring) => signedArea(ring) > 0)
  const polygons: Polygons = outlines.map((outline) => [outline])
  const holes = rings.filter((ring) => signedArea(ring) < 0)
  if (holes.length === 0 || outlines.length === 0) return polygons
  const tree = new Flatbush(outlines.length, 16, Float64Array)
  for (const outline of outlines) tree.add(...boundsOf([[outline]]))
  tree.finish()
  for (const hole of holes) {
    const around = tree
      .search(...boundsOf([[hole]]))
      .filter((i) => isAround(outlines[i]!, hole))
      .sort((a, b) => signedArea(outlines[a]!) - signedArea(outlines[b]!) || a - b)
    if (around.length > 0) polygons[around[0]!]!.push(hole)
  }
  return polygons
}

/** Twice the area, positive when counter-clockwise; exact in sign for rings of a département's size. */
export function signedArea(ring: Ring): number {
  const [x0, y0] = [ring[0]!, ring[1]!]
  let twice = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    twice += (ring[j]! - x0) * (ring[i + 1]! - y0) - (ring[i]! - x0) * (ring[j + 1]! - y0)
  return twice
}
