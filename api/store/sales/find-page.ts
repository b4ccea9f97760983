import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { type Bounds, boxesMeet } from '../../../shared/geo/bounds.ts'
import { compileFilter, type SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { settle } from '../pages/gathering.ts'
import { isInPages } from '../pages/paged-column.ts'
import { isGivenBefore, type SaleCopy } from './copies.ts'
import type { SaleBlocks } from './sale-blocks.ts'
import {
  type FoundSale,
  firstOf,
  firstRanks,
  laterThan,
  type SaleOrder,
  type SalePosition,
} from './sale-order.ts'
import { meets, ranksBetween, searchRanks, searchShape } from './search-artefact.ts'
import { searchBlocks } from './search-blocks.ts'

/** Where sales are looked for: in a shape, or in zones (communes, IRIS, streets) by their codes. */
export type SalePlace = Shape | readonly string[]

/** The blocks of départements that are read in them, by code; none where all is in memory. */
export type BlocksOfSales = ReadonlyMap<string, SaleBlocks>

/** A page of the sales of a place. */
export interface SalesAsked {
  filter: SaleFilter
  order: SaleOrder
  limit: number
  /** The last sale of the page before; undefined: from the first on. */
  after?: SalePosition | undefined
  /** How many sales of each département are looked for, so that they are counted; the page and one more when left out. */
  counted?: number
}

export interface FoundPage {
  found: FoundSale[]
  /** Whether others follow. */
  more: boolean
  /** Sales from the beginning of the page on, and whether none was left uncounted. */
  total: number
  isExact: boolean
}

/**
 * The sales of a page. Their order is total: by what is asked for, then by département, then newest first. A sale that lies in several
 * départements is given once, in the first of them where it is found. Where columns are read in pages, a shape is looked for in `blocks`. It yields
 * where the event loop may serve others.
 */
export function* findPage(
  artefacts: readonly SalesArtefact[],
  place: SalePlace,
  { filter, order, limit, after, counted = 0 }: SalesAsked,
  blocks: BlocksOfSales = new Map(),
): Generator<void, FoundPage> {
  if ('bounds' in place) askBlocks(artefacts, place, blocks)
  const lists: FoundSale[][] = []
  let total = 0
  let isExact = true
  const isFound = ({ artefact, rank }: SaleCopy) =>
    compileFilter(artefact, filter)(rank) && isIn(artefact, rank, place)
  for (const artefact of artefacts) {
    const later = laterThan(artefacts, artefact, order, after)
    // Newest first is the order of the ranks: the search ends with the page. Any other needs all sales of the place.
    let most = order === 'date-desc' ? Math.max(limit + 1, counted) : Infinity
    let own: number[] = []
    let whole = false
    while (!whole && own.length <= limit) {
      const ranks = yield* ranksOf(artefact, place, filter, most, later.from, blocks)
      own = ranks.filter((rank) => later.holds(rank) && !isGivenBefore(artefacts, artefact, rank, isFound))
      whole = ranks.length < most
      // Those that another département gives took the room of others.
      most *= 2
    }
    isExact &&= whole
    total += own.length
    lists.push(firstRanks(artefact, own, order, limit + 1))
  }
  const found = firstOf(lists, order, limit + 1)
  return { found: found.slice(0, limit), more: found.length > limit, total, isExact }
}

function* ranksOf(
  artefact: SalesArtefact,
  place: SalePlace,
  filter: SaleFilter,
  most: number,
  from: number,
  blocks: BlocksOfSales,
): Generator<void, readonly number[]> {
  if ('bounds' in place) {
    if (!mayMeet(artefact, place.bounds)) return []
    const own = blocksNear(artefact, place, blocks)
    if (!own) return yield* searchShape(artefact, place, filter, most, from)
    const range = ranksBetween(artefact, filter, from)
    return yield* searchBlocks(own.blocks, own.near, place, filter, most, range)
  }
  const lists: number[][] = []
  for (const code of place) {
    const range = artefact.zones[code]
    if (range)
      lists.push(yield* searchRanks(artefact, artefact.zoneSales.subarray(...range), filter, most, from))
  }
  // A sale may lie in two of the zones and must be given once.
  return lists.length > 1 ? [...new Set(lists.flat())].sort((a, b) => a - b).slice(0, most) : (lists[0] ?? [])
}

/** The blocks of a département that are read for a shape; undefined where it is in memory as a whole, has none, or too many of them are needed. */
function blocksNear(artefact: SalesArtefact, { bounds }: Shape, blocks: BlocksOfSales) {
  const own = isInPages(artefact.saleSites) ? blocks.get(artefact.departement) : undefined
  const near = own?.near(bounds)
  return own && near && { blocks: own, near }
}

/** Asks for all blocks that a shape needs, so that those of several départements are read together. */
function askBlocks(artefacts: readonly SalesArtefact[], shape: Shape, blocks: BlocksOfSales): void {
  if (blocks.size === 0) return
  for (const artefact of artefacts) {
    const own = mayMeet(artefact, shape.bounds) ? blocksNear(artefact, shape, blocks) : undefined
    for (const number of own?.near ?? []) own?.blocks.block(number)
  }
  settle()
}

function isIn(artefact: SalesArtefact, rank: number, place: SalePlace): boolean {
  if ('bounds' in place) return meets(artefact, rank, place)
  return place.some((code) => {
    const range = artefact.zones[code]
    return range !== undefined && artefact.zoneSales.subarray(...range).includes(rank)
  })
}

/** Whether the box around all sales of a département meets a box (1e-7 degrees). */
export function mayMeet({ tree }: SalesArtefact, box: Bounds): boolean {
  return tree !== undefined && boxesMeet(tree.box, box)
}
