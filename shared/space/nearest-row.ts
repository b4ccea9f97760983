import FlatQueue from 'flatqueue'
import { childrenEnd } from '../artefacts/box-tree.ts'
import { GeometryReader } from '../artefacts/geometry.ts'
import type { ParcelsArtefact } from '../artefacts/parcels.ts'
import { LocalMetres } from '../geo/metres.ts'
import { squaredDistance } from './parcel-distance.ts'
import type { ParcelSource } from './parcel-source.ts'

/** The best row so far, over all artefacts searched; distances are squared metres. */
export interface Best {
  artefact: ParcelsArtefact | undefined
  row: number
  squared: number
}

/** Shared by all searches, which is safe because they are synchronous and never nest. */
const queue = new FlatQueue<number>()
const reader = new GeometryReader()

/** A lower bound, in squared metres, of the distance from the frame's point to a box: it never exceeds the true distance. */
function squaredLowerBound(boxes: Int32Array, at: number, frame: LocalMetres): number {
  const { x, y } = frame
  const minX = boxes[at]!
  const minY = boxes[at + 1]!
  const maxX = boxes[at + 2]!
  const maxY = boxes[at + 3]!
  const dx = (x < minX ? minX - x : x > maxX ? x - maxX : 0) * frame.minScaleX
  const dy = (y < minY ? minY - y : y > maxY ? y - maxY : 0) * frame.minScaleY
  return dx * dx + dy * dy
}

/** Upper bounds are computed with the smallest scales within reach; this covers how much larger the true scales may be. */
const SQUARED_MARGIN = 1.05

/** Squared metres to the farthest corner of a box: everything in the box is nearer. */
function squaredUpperBound(boxes: Int32Array, at: number, frame: LocalMetres): number {
  const dx = Math.max(frame.x - boxes[at]!, boxes[at + 2]! - frame.x) * frame.minScaleX
  const dy = Math.max(frame.y - boxes[at + 1]!, boxes[at + 3]! - frame.y) * frame.minScaleY
  return (dx * dx + dy * dy) * SQUARED_MARGIN
}

/**
 * Best-first search of one département, which improves `best` in place. Boxes are visited in order of their lower bound and the
 * real polygon is measured when its turn comes, so the answer is exact. Of parcels at equal distance the smaller IDU wins. The
 * upper bounds limit the search early, which keeps most boxes out of the queue.
 */
function searchNearest(artefact: ParcelsArtefact, frame: LocalMetres, best: Best): void {
  const { boxes, indices, count } = artefact.tree
  const leafEnd = count * 4
  let limit = best.squared
  queue.clear()
  let node: number | undefined = indices[(boxes.length - 4) >> 2]!
  while (node !== undefined) {
    const end = childrenEnd(artefact.tree, node)
    for (let at = node; at < end; at += 4) {
      const bound = squaredLowerBound(boxes, at, frame)
      if (bound > limit) continue
      const farthest = squaredUpperBound(boxes, at, frame)
      if (farthest < limit) limit = farthest
      const index = indices[at >> 2]!
      queue.push(at < leafEnd ? index * 2 + 1 : index * 2, bound)
    }
    node = undefined
    while (queue.length > 0) {
      if (queue.peekValue()! > limit) return
      const item = queue.pop()!
      if ((item & 1) === 0) {
        node = item / 2
        break
      }
      measure(artefact, (item - 1) / 2, frame, best)
      if (best.squared < limit) limit = best.squared
    }
  }
}

function measure(artefact: ParcelsArtefact, row: number, frame: LocalMetres, best: Best): void {
  reader.decode(artefact.geometry, artefact.offsets[row]!, artefact.originX, artefact.originY)
  const squared = squaredDistance(reader, frame)
  if (squared > best.squared) return
  const tie = squared === best.squared && best.artefact !== undefined
  if (tie && artefact.keys[row]! > best.artefact!.keys[best.row]!) return
  best.artefact = artefact
  best.row = row
  best.squared = squared
}

/**
 * The parcel nearest to lng, lat (WGS84 degrees) among several départements, by distance in metres to the real polygon; `row` is -1
 * when none lies within `maxMetres`. Near a border every département within reach is searched.
 */
export function nearestRow(
  sources: readonly ParcelSource[],
  lng: number,
  lat: number,
  maxMetres: number,
): Best {
  const frame = new LocalMetres(lng, lat, maxMetres)
  const best: Best = { artefact: undefined, row: -1, squared: maxMetres * maxMetres }
  for (const { source, bound } of withinReach(sources, frame, best.squared))
    if (bound <= best.squared) searchNearest(source.open(), frame, best)
  return best
}

function withinReach(
  sources: readonly ParcelSource[],
  frame: LocalMetres,
  squared: number,
): { source: ParcelSource; bound: number }[] {
  const reached: { source: ParcelSource; bound: number }[] = []
  for (const source of sources) {
    const bound = squaredLowerBound(source.box, 0, frame)
    if (bound <= squared) reached.push({ source, bound })
  }
  if (reached.length > 1) reached.sort((a, b) => a.bound - b.bound)
  return reached
}
