import FlatQueue from 'flatqueue'
import { type BoxTree, childrenEnd } from '../artefacts/box-tree.ts'
import { PLACES_A_BLOCK } from '../artefacts/parcel-blocks/key-block.ts'
import type { ParcelBlock } from '../artefacts/parcel-blocks/parcel-block.ts'
import type { LocalMetres } from '../geo/metres.ts'
import { type Best, measure } from './best-parcel.ts'
import { squaredLowerBound, squaredUpperBound } from './box-distance.ts'
import { eachRowInBox } from './rows-in-box.ts'

/** Shared by all searches, which is safe because they are synchronous and never nest. */
const queue = new FlatQueue<number>()

/** What an item of the queue is: its number, times three. */
const NODE = 0
const BLOCK = 1
const PARCEL = 2
const KINDS = 3

/**
 * `searchNearest` over blocks, with the same answer: boxes of blocks and of parcels are visited in order of their lower bound. `blocks` gives
 * the blocks of these numbers; what it throws when they are not in memory is passed on, and the search begins anew when they are. Those
 * around the point itself are needed in any case, and asked for together.
 */
export function nearestInBlocks(
  tree: BoxTree,
  blocks: (numbers: readonly number[]) => readonly ParcelBlock[],
  frame: LocalMetres,
  best: Best,
): void {
  const { boxes, indices, count } = tree
  const leafEnd = count * 4
  const around: number[] = []
  eachRowInBox(tree, [frame.x, frame.y, frame.x, frame.y], (block) => around.push(block))
  if (around.length > 0) blocks(around)
  let limit = best.squared
  const pushAll = (own: Int32Array, from: number, end: number, itemOf: (at: number) => number) => {
    for (let at = from; at < end; at += 4) {
      const bound = squaredLowerBound(own, at, frame)
      if (bound > limit) continue
      const farthest = squaredUpperBound(own, at, frame)
      if (farthest < limit) limit = farthest
      queue.push(itemOf(at), bound)
    }
  }
  const nodeOrBlock = (at: number) => indices[at >> 2]! * KINDS + (at < leafEnd ? BLOCK : NODE)
  queue.clear()
  queue.push(indices[(boxes.length - 4) >> 2]! * KINDS + NODE, 0)
  while (queue.length > 0 && queue.peekValue()! <= limit) {
    const item = queue.pop()!
    const number = Math.floor(item / KINDS)
    if (item % KINDS === NODE) pushAll(boxes, number, childrenEnd(tree, number), nodeOrBlock)
    else if (item % KINDS === BLOCK) {
      const block = blocks([number])[0]!
      const first = number * PLACES_A_BLOCK
      pushAll(block.boxes, 0, block.boxes.length, (at) => (first + (at >> 2)) * KINDS + PARCEL)
    } else {
      const block = blocks([Math.floor(number / PLACES_A_BLOCK)])[0]!
      measure(block, number % PLACES_A_BLOCK, frame, best)
      if (best.squared < limit) limit = best.squared
    }
  }
}
