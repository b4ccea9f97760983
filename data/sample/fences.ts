import type { Random } from './random.ts'
import { BLOCK_WIDTH } from './streets.ts'

/** A node of a block: `u` along the street 0..1, `d` from the street (0) to the spine between the two rows (1). */
export interface Node {
  u: number
  d: number
}

/** The line between two lots of a row, from the street to just before the spine, and where it meets the spine. */
export interface Fence {
  nodes: Node[]
  spineU: number
}

const SLIVER_METRES = 0.4
const SLIVER_SHARE = 0.008

const straight = (u: number): Fence => ({ nodes: [{ u, d: 0 }], spineU: u })

/** A fence near `u` that leaves it by `slack` at most: straight, slanted (trapeze), bent, or in steps (L-shapes). */
function drawFence(u: number, slack: number, random: Random): Fence {
  const shape = random.next()
  const shift = random.between(-slack, slack)
  const turn = random.between(0.3, 0.7)
  if (shape < 0.3) return straight(u)
  if (shape < 0.5) return { nodes: [{ u: u + shift, d: 0 }], spineU: u - shift }
  const start = { u: u + shift, d: 0 }
  if (shape < 0.75) return { nodes: [start, { u: u + shift / 2, d: turn }], spineU: u }
  const step = [start, { u: u + shift, d: turn }, { u: u - shift, d: turn + 0.02 }]
  return { nodes: step, spineU: u - shift }
}

/** The same fence a little further along the street: between the two lies a sliver, as in the real cadastre. */
function shifted(fence: Fence): Fence {
  const shift = SLIVER_METRES / BLOCK_WIDTH
  const nodes = fence.nodes.map((node) => ({ u: node.u + shift, d: node.d }))
  return { nodes, spineU: fence.spineU + shift }
}

/**
 * Fences of one row, ends of the block included, for lots of about `lotWidth` metres.
 * Each stays within a third of its narrower neighbour: fences never cross.
 */
export function drawFences(lotWidth: number, random: Random): Fence[] {
  const count = Math.max(1, Math.round(BLOCK_WIDTH / lotWidth))
  const weights = Array.from({ length: count }, () => random.between(0.75, 1.35))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const fences = [straight(0)]
  let u = 0
  for (let i = 1; i < count; i++) {
    u += weights[i - 1]! / total
    const slack = Math.min(weights[i - 1]!, weights[i]!) / total / 3
    const fence = drawFence(u, slack, random)
    fences.push(fence)
    if (random.chance(SLIVER_SHARE)) fences.push(shifted(fence))
  }
  fences.push(straight(1))
  return fences
}
