import FlatQueue from 'flatqueue'
import type { AddressesArtefact } from '../../../shared/artefacts/addresses.ts'
import { childrenEnd } from '../../../shared/artefacts/box-tree.ts'
import { LocalMetres } from '../../../shared/geo/metres.ts'

export interface NearNumber {
  artefact: AddressesArtefact
  row: number
  metres: number
}

/** The house numbers nearest to a point (WGS84 degrees) over all départements, at most `limit`, none beyond `maxMetres`. */
export function nearestNumbers(
  artefacts: readonly AddressesArtefact[],
  lng: number,
  lat: number,
  limit: number,
  maxMetres: number,
): NearNumber[] {
  const frame = new LocalMetres(lng, lat, maxMetres)
  const found = artefacts.flatMap((artefact) => nearestIn(artefact, frame, limit, maxMetres))
  found.sort((a, b) => a.metres - b.metres)
  return found.slice(0, limit)
}

/** Best-first search of the tree: the box of a house number is its point, so numbers leave the queue in order of distance. */
function nearestIn(
  artefact: AddressesArtefact,
  frame: LocalMetres,
  limit: number,
  maxMetres: number,
): NearNumber[] {
  const { tree } = artefact
  const found: NearNumber[] = []
  if (!tree) return found
  const { boxes, indices, count } = tree
  const leafEnd = count * 4
  const queue = new FlatQueue<number>()
  const push = (at: number) => {
    const leaf = at < leafEnd
    const metres = leaf ? distanceToPoint(boxes, at, frame) : distanceToBox(boxes, at, frame)
    if (metres <= maxMetres) queue.push(leaf ? indices[at >> 2]! * 2 + 1 : indices[at >> 2]! * 2, metres)
  }
  push(boxes.length - 4)
  while (queue.length > 0 && found.length < limit) {
    const metres = queue.peekValue()!
    const item = queue.pop()!
    if (item % 2 === 1) found.push({ artefact, row: (item - 1) / 2, metres })
    else for (let at = item / 2, end = childrenEnd(tree, at); at < end; at += 4) push(at)
  }
  return found
}

function distanceToPoint(boxes: Int32Array, at: number, frame: LocalMetres): number {
  return Math.hypot(frame.east(boxes[at]!, boxes[at + 1]!), frame.north(boxes[at + 1]!))
}

/** A lower bound of the distance to everything in the box. */
function distanceToBox(boxes: Int32Array, at: number, { x, y, minScaleX, minScaleY }: LocalMetres): number {
  const dx = Math.max(boxes[at]! - x, 0, x - boxes[at + 2]!) * minScaleX
  const dy = Math.max(boxes[at + 1]! - y, 0, y - boxes[at + 3]!) * minScaleY
  return Math.hypot(dx, dy)
}
