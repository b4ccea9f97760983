import FlatQueue from 'flatqueue'
import { childrenEnd } from '../artefacts/box-tree.ts'
import type { ParcelsArtefact } from '../artefacts/parcels.ts'
import { LocalMetres } from '../geo/metres.ts'
import { type Best, measure } from './best-parcel.ts'
import { squaredLowerBound, squaredUpperBound } from './box-distance.ts'
import { smallestFirst } from './overlapping-parcels.ts'

/** Shared by all searches, which is safe because they are synchronous and never nest. */
const queue = new FlatQueue<number>()

/**
 * Best-first search of one département, which improves `best` in place. Boxes are visited in order of their lower bound and the
 * real polygon is measured when its turn comes, so the answer is exact. Of parcels at equal distance the smaller IDU wins. The
 * upper bounds limit the search early, which keeps most boxes out of the queue.
 */
export function searchNearest(artefact: ParcelsArtefact, frame: LocalMetres, best: Best): void {
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

/** Nothing found yet within `maxMetres`. */
export function noneWithin(maxMetres: number): Best {
  return { artefact: undefined, row: -1, squared: maxMetres * maxMetres, ties: [] }
}

/**
 * The parcel nearest to lng, lat (WGS84 degrees) in one artefact, by distance in metres to the real polygon; `row` is -1 when none lies within
 * `maxMetres`. Where parcels overlap, the smallest of those that contain the point is given, and the others are `ties`, the smallest first;
 * of those that only have it on their edge, the one of the smallest IDU, without ties.
 */
export function nearestRow(artefact: ParcelsArtefact, lng: number, lat: number, maxMetres: number): Best {
  const frame = new LocalMetres(lng, lat, maxMetres)
  const best = noneWithin(maxMetres)
  if (squaredLowerBound(artefact.tree.box, 0, frame) <= best.squared) searchNearest(artefact, frame, best)
  if (best.ties.length > 0) smallestFirst(best, frame)
  return best
}

/** Those of several sources whose box lies within a distance (squared metres), the nearest box first. */
export function withinReach<S extends { readonly box: Int32Array }>(
  sources: readonly S[],
  frame: LocalMetres,
  squared: number,
): { source: S; bound: number }[] {
  const reached: { source: S; bound: number }[] = []
  for (const source of sources) {
    const bound = squaredLowerBound(source.box, 0, frame)
    if (bound <= squared) reached.push({ source, bound })
  }
  if (reached.length > 1) reached.sort((a, b) => a.bound - b.bound)
  return reached
}
