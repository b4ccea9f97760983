import type { Polygons, Ring } from '../../shared/geo/polygons.ts'
import { drawFences, type Fence, type Node } from './fences.ts'
import type { Random } from './random.ts'
import { drawSpine, type Spine } from './spine.ts'
import { BLOCK_DEPTH, BLOCK_WIDTH, type Corners } from './streets.ts'

/** Outline, then holes, of one lot. */
export type Lot = Polygons[number]

/** Share of lots with an enclosed courtyard that is a parcel of its own. */
const COURTYARD_SHARE = 0.013
/** Metres that a courtyard needs around it, and its least width. */
const COURTYARD_MARGIN = 1.5
const COURTYARD_MIN = 3
/** Nodes a street front may have between its ends, how far they leave it (share of the lot's depth), from what front (metres). */
const MAX_BOWS = 4
const BOW_DEPTH = 0.03
const BOW_MIN_FRONT = 8

/** Places a node of the block (u, v in 0..1) on the ground, in whole 1e-7 degrees. */
function place(corners: Corners, u: number, v: number): [number, number] {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = corners
  const sw = (1 - u) * (1 - v)
  const se = u * (1 - v)
  const ne = u * v
  const nw = (1 - u) * v
  return [
    Math.round(sw * x0 + se * x1 + ne * x2 + nw * x3),
    Math.round(sw * y0 + se * y1 + ne * y2 + nw * y3),
  ]
}

/** Street side of a lot: maybe a corner cut at an end of the block, maybe bow windows along the street. */
function frontNodes(left: Fence, right: Fence, random: Random): Node[] {
  const cut = random.chance(0.6) ? random.between(1.5, 3.5) : 0
  const cutU = cut / BLOCK_WIDTH
  const cutD = (2 * cut) / BLOCK_DEPTH
  const start = left.nodes[0]!
  const end = right.nodes[0]!
  const nodes =
    cut > 0 && start.u === 0
      ? [
          { u: 0, d: cutD },
          { u: cutU, d: 0 },
        ]
      : [start]
  const last =
    cut > 0 && end.u === 1
      ? [
          { u: 1 - cutU, d: 0 },
          { u: 1, d: cutD },
        ]
      : [end]
  const from = nodes.at(-1)!.u
  const width = last[0]!.u - from
  const bows = width * BLOCK_WIDTH < BOW_MIN_FRONT ? 0 : Math.floor(random.between(0, MAX_BOWS + 1))
  for (let i = 1; i <= bows; i++)
    nodes.push({ u: from + (width * i) / (bows + 1), d: random.between(-BOW_DEPTH, BOW_DEPTH) })
  return [...nodes, ...last]
}

/** A courtyard in the middle of the lot, clear of both fences; undefined when there is no room. */
function courtyard(left: Fence, right: Fence): Node[] | undefined {
  const margin = COURTYARD_MARGIN / BLOCK_WIDTH
  const west = Math.max(left.spineU, ...left.nodes.map((node) => node.u)) + margin
  const east = Math.min(right.spineU, ...right.nodes.map((node) => node.u)) - margin
  if ((east - west) * BLOCK_WIDTH < COURTYARD_MIN) return undefined
  return [
    { u: west, d: 0.35 },
    { u: west, d: 0.65 },
    { u: east, d: 0.65 },
    { u: east, d: 0.4 },
  ]
}

/** Lots of one row; the courtyard parcels follow the lots around them. */
function* rowLots(
  corners: Corners,
  fences: Fence[],
  spine: Spine,
  north: boolean,
  random: Random,
): Generator<Lot> {
  const ground = (nodes: Node[]): Ring => {
    const ring: Ring = []
    for (const { u, d } of nodes) {
      const [x, y] = place(corners, u, north ? 1 - d / 2 : d / 2)
      ring.push(x, y)
    }
    return ring
  }
  for (let i = 1; i < fences.length; i++) {
    const left = fences[i - 1]!
    const right = fences[i]!
    const outline = ground([...frontNodes(left, right, random), ...right.nodes.slice(1)])
    for (let s = spine.length - 1; s >= 0; s--) {
      const { u, v } = spine[s]!
      if (u >= left.spineU && u <= right.spineU) outline.push(...place(corners, u, v))
    }
    outline.push(...ground(left.nodes.slice(1).reverse()))
    const yard = i > 1 && random.chance(COURTYARD_SHARE) ? courtyard(left, right) : undefined
    if (!yard) {
      yield [outline]
      continue
    }
    yield [outline, ground(yard)]
    yield [ground([...yard].reverse())]
  }
}

/**
 * Divides a block into two rows of lots, back to back, about `lotWidth` metres wide. Neighbours share every node of
 * their common line, so that no two lots overlap. The first lot stands at the south-west corner and has no hole.
 */
export function* blockLots(corners: Corners, lotWidth: number, random: Random): Generator<Lot> {
  const south = drawFences(lotWidth, random)
  const north = drawFences(lotWidth, random)
  const spine = drawSpine(south, north, random)
  yield* rowLots(corners, south, spine, false, random)
  yield* rowLots(corners, north, spine, true, random)
}
