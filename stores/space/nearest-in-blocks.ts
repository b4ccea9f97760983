import FlatQueue from 'flatqueue'
import type { BoxTree } from '../../shared/artefacts/box-tree.ts'
import { PLACES_A_BLOCK } from '../../shared/artefacts/parcel-blocks/key-block.ts'
import type { ParcelBlock } from '../../shared/artefacts/parcel-blocks/parcel-block.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { LocalMetres } from '../../shared/geo/metres.ts'
import { type Best, measure } from '../../shared/space/best-parcel.ts'
import { squaredLowerBound, squaredUpperBound } from '../../shared/space/box-distance.ts'
import { eachRowInBox } from '../../shared/space/rows-in-box.ts'

/** Shared by all searches, which is safe because they are synchronous and never nest. */
const queue = new FlatQueue<number>()

/**
 * Numbers of the blocks that a search for the nearest parcel reads first: those whose box has the point in it, else the one whose box is
 * nearest. None when no box lies within the distance (squared metres).
 */
export function blocksAtPoint(tree: BoxTree, frame: LocalMetres, squared: number): number[] {
  const around: number[] = []
  eachRowInBox(tree, [frame.x, frame.y, frame.x, frame.y], (block) => around.push(block))
  if (around.length > 0) return around
  let nearest = -1
  let least = squared
  eachRowInBox(tree, reachOf(frame, squared), (block, at) => {
    const bound = squaredLowerBound(tree.boxes, at, frame)
    if (bound > least || (bound === least && nearest >= 0)) return
    nearest = block
    least = bound
  })
  return nearest < 0 ? [] : [nearest]
}

/** Numbers of the blocks whose box lies within a distance (squared metres): all that may hold a parcel as near as that. */
export function blocksWithin(tree: BoxTree, frame: LocalMetres, squared: number): number[] {
  const near: number[] = []
  eachRowInBox(tree, reachOf(frame, squared), (block, at) => {
    if (squaredLowerBound(tree.boxes, at, frame) <= squared) near.push(block)
  })
  return near
}

/**
 * Improves `best` with the parcels of some blocks, as `searchNearest` does with those of a whole artefact: boxes are visited in order of their
 * lower bound.
 */
export function nearestInBlocks(blocks: readonly ParcelBlock[], frame: LocalMetres, best: Best): void {
  if (containingInBlocks(blocks, frame, best)) return
  let limit = best.squared
  queue.clear()
  for (const [i, { boxes }] of blocks.entries())
    for (let at = 0; at < boxes.length; at += 4) {
      const bound = squaredLowerBound(boxes, at, frame)
      if (bound > limit) continue
      const farthest = squaredUpperBound(boxes, at, frame)
      if (farthest < limit) limit = farthest
      queue.push(i * PLACES_A_BLOCK + (at >> 2), bound)
    }
  while (queue.length > 0 && queue.peekValue()! <= limit) {
    const item = queue.pop()!
    measure(blocks[Math.floor(item / PLACES_A_BLOCK)]!, item % PLACES_A_BLOCK, frame, best)
    if (best.squared < limit) limit = best.squared
  }
}

/**
 * Improves `best` with the parcels whose box has the point in it. True when one of them contains the point: no other is as near. Most points lie in a parcel:
 * on a generated département their search takes 10.5 µs of processor time instead of 16.
 */
function containingInBlocks(blocks: readonly ParcelBlock[], frame: LocalMetres, best: Best): boolean {
  const { x, y } = frame
  const before = { ...best, ties: [...best.ties] }
  for (const block of blocks) {
    const { boxes } = block
    for (let at = 0; at < boxes.length; at += 4)
      if (boxes[at]! <= x && boxes[at + 2]! >= x && boxes[at + 1]! <= y && boxes[at + 3]! >= y)
        measure(block, at >> 2, frame, best)
  }
  if (best.squared === 0) return true
  // The search over all boxes measures them again.
  Object.assign(best, before)
  return false
}

/** A box that holds all points within a distance of the frame's point, 1e-7 degrees: larger than needed, never smaller. */
export function reachOf({ x, y, minScaleX, minScaleY }: LocalMetres, squared: number): Bounds {
  const metres = Math.sqrt(squared)
  const [dx, dy] = [metres / minScaleX + 1, metres / minScaleY + 1]
  return [x - dx, y - dy, x + dx, y + dy]
}
