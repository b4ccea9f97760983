import type { Fence } from './fences.ts'
import type { Random } from './random.ts'
import { BLOCK_DEPTH, BLOCK_WIDTH } from './streets.ts'

/** The line between the two rows of a block: its nodes from west to east, `v` across the block 0..1. */
export type Spine = { u: number; v: number }[]

/** Two fences that meet the spine closer than this (metres) meet it in one node, as in the real cadastre. */
const SNAP_METRES = 0.5

/** Metres across the block a metre along it: less than the flattest fence, which would otherwise cross the spine. */
const STEEPEST = 0.9

/**
 * Lays the spine through every point where a fence of either row meets it, so that lots back to back share nodes.
 * Fences of the second row are moved onto a node of the first when one is near.
 */
export function drawSpine(south: Fence[], north: Fence[], random: Random): Spine {
  const southern = south.map((fence) => fence.spineU)
  for (const fence of north) {
    const near = southern.find((u) => Math.abs(u - fence.spineU) * BLOCK_WIDTH < SNAP_METRES)
    if (near !== undefined) fence.spineU = near
  }
  const all = new Set([...southern, ...north.map((fence) => fence.spineU)])
  const spine: Spine = []
  for (const u of [...all].sort((a, b) => a - b)) {
    const before = spine.at(-1)
    const v = random.between(0.48, 0.52)
    const reach = before ? (STEEPEST * (u - before.u) * BLOCK_WIDTH) / BLOCK_DEPTH : 1
    spine.push({ u, v: before ? Math.min(Math.max(v, before.v - reach), before.v + reach) : v })
  }
  return spine
}
