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

/** Searches are synchronous and never nest, so one queue and one reader serve them all. */
const queue = new FlatQueue<number>()
const reader = new GeometryReader()

/** Squared metres that the frame's point is at least away from a box; exact enough to never exceed the true distance. */
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

/** An upper bound may rest on the smallest scales only with room for how much larger the true ones are within reach. */
const SQUARED_MARGIN = 1.05

/** Squared metres to the farthest corner of a box: whatever the box holds is nearer than that. */
function squaredUpperBound(boxes: Int32Array, at: number, frame: LocalMetres): number {
  const dx = Math.max(frame.x - boxes[at]!, boxes[at + 2]! - frame.x) * frame.minScaleX
  const dy = Math.max(frame.y - boxes[at + 1]!, boxes[at + 3]! - frame.y) * frame.minScaleY
  return (dx * dx + dy * dy) * SQUARED_MARGIN
}

/**
 * Best-first search of one département, improving `best` in place. Boxes are visited by their lower bound in metres and
 * the real polygon is measured when it comes up, so the answer is exact. Equal distances go to the smaller IDU.
 * Farthest corners tell early how near the answer must be, which keeps most boxes out of the queue.
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
 * The nearest of several départements' parcels, by distance in metres to the real polygon; `row` is -1 beyond
 * `maxMetres`. lng, lat in WGS84 degrees. A border point belongs to two files: each that could hold it is searched.
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
