import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { SaleBlock } from '../../../shared/artefacts/sale-blocks/sale-block.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { compileFilter, type SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { settle } from '../pages/gathering.ts'
import type { SaleBlocks } from './sale-blocks.ts'

/** Shared by all searches, which is safe because they do not pause between decoding a geometry and comparing it. */
const reader = new GeometryReader()

/** Comparisons between two pauses: one of a shape of 10,000 edges with a large forest may take a millisecond. */
const COMPARED_A_PAUSE = 4
/** More than there are candidates of one question: 128 blocks of 24 kB have fewer links than bytes. With the rank in front it is a whole number below 2^53. */
const CANDIDATES = 2 ** 21

/** Ranks of sales that may be given: from `first` to `end` (excluded). */
export interface RankRange {
  first: number
  end: number
}

/** Sites near a shape with a sale that the filter lets through: the block of each, its row there, and the sale's rank. */
class Candidates {
  readonly blocks: number[] = []
  readonly sites: number[] = []
  readonly ranks: number[] = []

  /** Adds those of a block. */
  add(number: number, block: SaleBlock, bounds: Bounds, filter: SaleFilter, { first, end }: RankRange): void {
    const [left, bottom, right, top] = bounds
    const { boxes, siteSaleOffset, siteSales, ranks, sites } = block
    const accepts = compileFilter(block, filter)
    for (let site = 0, at = 0; site < sites; site++, at += 4) {
      if (boxes[at]! > right || boxes[at + 1]! > top || boxes[at + 2]! < left || boxes[at + 3]! < bottom)
        continue
      for (let i = siteSaleOffset[site]!; i < siteSaleOffset[site + 1]!; i++) {
        const row = siteSales[i]!
        const rank = ranks[row]!
        if (rank < first || rank >= end || !accepts(row)) continue
        this.blocks.push(number)
        this.sites.push(site)
        this.ranks.push(rank)
      }
    }
  }

  /** Their numbers, the newest sale first. */
  inOrder(): Iterable<number> {
    const order = Float64Array.from(this.ranks, (rank, i) => rank * CANDIDATES + i).sort()
    return order.map((one) => one % CANDIDATES)
  }
}

/**
 * Ranks of the newest `limit` sales of some blocks whose site meets the shape, newest first: those that `searchShape` finds where all columns are in
 * memory. Throws NotInMemory when a block is not.
 */
export function* searchBlocks(
  blocks: SaleBlocks,
  near: readonly number[],
  shape: Shape,
  filter: SaleFilter,
  limit: number,
  range: RankRange,
): Generator<void, number[]> {
  const candidates = new Candidates()
  for (const number of near) {
    candidates.add(number, blockOf(blocks, number), shape.bounds, filter, range)
    yield
  }
  const found: number[] = []
  let compared = 0
  for (const one of candidates.inOrder()) {
    const rank = candidates.ranks[one]!
    // Another site of the sale was found.
    if (found.at(-1) === rank) continue
    if (++compared % COMPARED_A_PAUSE === 0) yield
    // The block is fetched again for each candidate: in a pause other questions may have read another block into its memory.
    if (!siteMeets(blockOf(blocks, candidates.blocks[one]!), candidates.sites[one]!, shape)) continue
    found.push(rank)
    if (found.length === limit) break
  }
  return found
}

function blockOf(blocks: SaleBlocks, number: number): SaleBlock {
  const block = blocks.block(number)
  if (block) return block
  settle()
  throw new Error(`Block ${number} of sales was missed outside of a question that gathers`)
}

/** Whether a site, by its row, whose box meets that of the shape meets the shape itself. */
function siteMeets(block: SaleBlock, site: number, shape: Shape): boolean {
  const { boxes, geometry, geometryOffset, originX, originY } = block
  const at = 4 * site
  const [minX, minY, maxX, maxY] = [boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!]
  // A site without an outline is a point.
  if (geometryOffset[site] === geometryOffset[site + 1]) return shape.hitsPoint(minX, minY)
  if (shape.coversBox(minX, minY, maxX, maxY)) return true
  if (shape.missesBox(minX, minY, maxX, maxY)) return false
  reader.decode(geometry, geometryOffset[site]!, originX, originY)
  return shape.hitsParcel(reader)
}
