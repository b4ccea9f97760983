import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import { GeometryReader } from '../../shared/artefacts/geometry.ts'
import type { SaleBlock } from '../../shared/artefacts/sale-blocks/sale-block.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { blocksInTurn } from '../blocks/blocks-in-turn.ts'
import { holding } from '../blocks/hold.ts'
import { Turn } from '../reading/turns.ts'
import { RankSet } from '../sets/rank-set.ts'
import type { RankRange } from './departement-sales.ts'
import type { SaleBlocks } from './sale-blocks.ts'
import { type Accepts, compileFilter, type SaleFilter } from './sale-filter.ts'
import { SaleLinks, sitesIn } from './sale-links.ts'
import type { Shape } from './shape.ts'
import { isPlaced } from './shared-sales.ts'

/** Takes a sale that a search has found, by its place in a block; says whether the search goes on. */
export type TakeSale = (block: SaleBlock, at: number) => boolean

/** Which sales a search gives. */
export interface SpaceAsked {
  shape: Shape
  filter: SaleFilter
  range: RankRange
}

/** Blocks that are held together (3 MB). */
const BLOCKS_TOGETHER = 128
/** Comparisons between two looks at the clock: one of a shape of 10,000 edges with a large forest may take a millisecond. */
const COMPARED_A_LOOK = 4

/** Shared by all searches, which is safe because they do not pause between decoding a geometry and comparing it. */
const reader = new GeometryReader()

/** Gives the sales of a shape to `take`, newest first, until it has enough. Fulfilled with whether it went on to the end. */
export function newestInShape(blocks: SaleBlocks, asked: SpaceAsked, take: TakeSale): Promise<boolean> {
  const near = blocks.near(asked.shape.bounds)
  const links = new SaleLinks(asked.range)
  const turn = new Turn()
  // The blocks of most questions are few, and stay until the end.
  const isFew = near.length <= BLOCKS_TOGETHER
  return holding(async (hold) => {
    const held = isFew ? await blocks.take(near, hold) : []
    for await (const block of isFew ? held : blocksInTurn(blocks, near)) {
      links.add(block, asked.shape.bounds)
      if (turn.isOver) await turn.next()
    }
    const judge = async (group: ArrayLike<number>, blockOf: (nth: number) => SaleBlock) => {
      let last = -1
      for (let i = 0; i < group.length; i++) {
        const { nth, link, rank } = links.at(group[i]!)
        // Another site of the sale was found.
        if (rank === last) continue
        const block = blockOf(nth)
        const sale = block.siteSales[link]!
        if (!acceptsIn(block)(sale)) continue
        if (++compared % COMPARED_A_LOOK === 0 && turn.isOver) await turn.next()
        if (!siteMeets(block, firstNotBelow(block.siteSaleOffset, link + 1) - 1, asked.shape)) continue
        last = rank
        if (!take(block, sale)) return false
      }
      return true
    }
    let compared = 0
    const filters = new Map<SaleBlock, Accepts>()
    const acceptsIn = (block: SaleBlock) => {
      const known = filters.get(block)
      if (known) return known
      const made = compileFilter(block, block, asked.filter)
      filters.set(block, made)
      return made
    }
    for (const group of links.newestFirst()) {
      const goesOn = isFew
        ? await judge(group, (nth) => held[nth]!)
        : await holding(async (own) => {
            const nths = [...new Set(Array.from(group, (one) => links.at(one).nth))]
            const taken = await blocks.take(
              nths.map((nth) => near[nth]!),
              own,
            )
            filters.clear()
            return judge(group, (nth) => taken[nths.indexOf(nth)]!)
          })
      if (!goesOn) return false
    }
    return true
  })
}

/**
 * Gives all sales of a shape to `take`, each once, in the order of the blocks. A block that lies outside of the shape is not read, and of one that lies in
 * it no site is compared: 300,000 sales in a drawing of 200 corners take 55 to 82 ms, and took 296 site by site.
 */
export async function allInShape(
  blocks: SaleBlocks,
  { shape, filter, range }: SpaceAsked,
  take: (block: SaleBlock, at: number) => void,
): Promise<void> {
  const turn = new Turn()
  const near = await saleBlocksNear(blocks, shape)
  const numbers = near.map(({ number }) => number)
  const taken = new RankSet(range.end)
  let nth = 0
  let compared = 0
  for await (const block of blocksInTurn(blocks, numbers)) {
    if (turn.isOver) await turn.next()
    const { isCovered } = near[nth++]!
    const { siteSaleOffset, siteSales, rank } = block
    const accepts = compileFilter(block, block, filter)
    for (const site of sitesIn(block, shape.bounds)) {
      let isMet = isCovered ? true : undefined
      for (let i = siteSaleOffset[site]!; i < siteSaleOffset[site + 1]!; i++) {
        const sale = siteSales[i]!
        const own = rank[sale]!
        if (own < range.first || own >= range.end || taken.has(own) || !accepts(sale)) continue
        if (isMet === undefined) {
          if (++compared % COMPARED_A_LOOK === 0 && turn.isOver) await turn.next()
          isMet = siteMeets(block, site, shape)
        }
        if (!isMet) break
        taken.add(own)
        take(block, sale)
      }
    }
  }
}

/** Blocks whose box does not lie outside of a shape, and whether all of it lies in the shape. */
export async function saleBlocksNear(
  blocks: SaleBlocks,
  shape: Shape,
): Promise<{ number: number; isCovered: boolean }[]> {
  const turn = new Turn()
  const near: { number: number; isCovered: boolean }[] = []
  for (const { number, box } of blocks.boxesNear(shape.bounds)) {
    if (turn.isOver) await turn.next()
    if (!shape.missesBox(...box)) near.push({ number, isCovered: shape.coversBox(...box) })
  }
  return near
}

/** The rows of the sales with a site whose box meets a box (1e-7 degrees), ascending. `numbers`: the blocks that are looked into. */
export async function saleRowsInBox(
  blocks: SaleBlocks,
  bounds: Bounds,
  numbers: readonly number[] = blocks.near(bounds),
): Promise<number[]> {
  const rows = new Set<number>()
  const turn = new Turn()
  for await (const block of blocksInTurn(blocks, numbers)) {
    if (turn.isOver) await turn.next()
    for (const site of sitesIn(block, bounds))
      for (let i = block.siteSaleOffset[site]!; i < block.siteSaleOffset[site + 1]!; i++)
        rows.add(block.row[block.siteSales[i]!]!)
  }
  return Array.from(Uint32Array.from(rows).sort())
}

/** Whether a site meets a shape; one that nothing locates meets none. */
export function siteMeets(block: SaleBlock, site: number, shape: Shape): boolean {
  const { boxes, geometry, geometryOffset, originX, originY } = block
  const at = 4 * site
  const [minX, minY, maxX, maxY] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!]
  // A site without an outline is a point.
  if (geometryOffset[site] === geometryOffset[site + 1])
    return isPlaced(block, site) && shape.hitsPoint(minX, minY)
  const [left, bottom, right, top] = shape.bounds
  if (minX > right || maxX < left || minY > top || maxY < bottom) return false
  if (shape.coversBox(minX, minY, maxX, maxY)) return true
  if (shape.missesBox(minX, minY, maxX, maxY)) return false
  reader.decode(geometry, geometryOffset[site]!, originX, originY)
  return shape.hitsParcel(reader)
}
