import type { Fence } from './fences.ts'
import type { Random } from './random.ts'
import { BLOCK_WIDTH } from './streets.ts'

/** The line between the two rows of a block: its nodes from west to east, `v` across the block 0..1. */
export type Spine = { u: number; v: number }[]

/** Two fences that meet the spine closer than this (metres) meet it in one node, as surveyors draw it. */
const SNAP_METRES = 0.5

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
  return [...all].sort((a, b) => a - b).map((u) => ({ u, v: random.between(0.48, 0.52) }))
}
