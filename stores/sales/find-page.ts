import type { SaleBlock } from '../../shared/artefacts/sale-blocks/sale-block.ts'
import { type Bounds, boxesMeet } from '../../shared/geo/bounds.ts'
import type { DepartementSales, RankRange } from './departement-sales.ts'
import { compileFilter, type FilteredColumns, type SaleFilter } from './sale-filter.ts'
import {
  compareSales,
  FirstSales,
  type FoundSale,
  type OrderedColumns,
  placeIn,
  type SaleOrder,
  type SalePosition,
} from './sale-order.ts'
import { allInShape, newestInShape, siteMeets } from './search-space.ts'
import type { Shape } from './shape.ts'
import type { SaleCopy, SharedSales } from './shared-sales.ts'

/** Where sales are looked for: in a shape, or in zones (communes, IRIS, streets) by their codes. */
export type SalePlace = Shape | readonly string[]

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

/** The loaded sales: départements in the order of their codes, and what several of them have. */
export interface SalesOfAll {
  departements: readonly DepartementSales[]
  shared: SharedSales
}

/**
 * The sales of a page. Their order is total: by what is asked for, then by département, then newest first. A sale that lies in several
 * départements is given once, in the first of them where it is found. Rejects with DamagedFile when a block cannot be read.
 */
export async function findPage(all: SalesOfAll, place: SalePlace, asked: SalesAsked): Promise<FoundPage> {
  const near = all.departements.flatMap((one, nth) =>
    !('bounds' in place) || mayMeet(one, place.bounds) ? [findIn(one, nth, all.shared, place, asked)] : [],
  )
  const parts = await Promise.all(near)
  const { limit } = asked
  const found = parts.flatMap(({ first }) => first).sort(compareSales)
  return {
    found: found.slice(0, limit),
    more: found.length > limit,
    total: parts.reduce((sum, { total }) => sum + total, 0),
    isExact: parts.every(({ isWhole }) => isWhole),
  }
}

type Columns = FilteredColumns & OrderedColumns & Pick<SaleBlock, 'rank' | 'position' | 'elsewhere'>

/** The first sales of one département, how many were found, and whether no more are left. */
async function findIn(
  sales: DepartementSales,
  nth: number,
  shared: SharedSales,
  place: SalePlace,
  { filter, order, limit, after, counted = 0 }: SalesAsked,
): Promise<{ first: readonly FoundSale[]; total: number; isWhole: boolean }> {
  const { departement } = sales
  // Newest first is the order of the ranks: the search ends with the page. Any other needs all sales of the place.
  const isNewest = order === 'date-desc'
  const most = isNewest ? Math.max(limit + 1, counted) : Infinity
  const range = sales.ranksBetween(filter, isNewest ? firstAfter(sales, after) : 0)
  const first = new FirstSales(limit + 1)
  const isFound = (copy: SaleCopy) =>
    isIn(copy, place) && compileFilter(copy.block, copy.block, filter)(copy.at)
  let total = 0
  /** Whether the sale counts: those before the page do not, nor those that another département gives. */
  const take = (columns: Columns, at: number): boolean => {
    const rank = columns.rank[at]!
    const sale = { place: placeIn(order, columns, at), departement, rank, position: columns.position[at]! }
    if (after && compareSales(sale, after) <= 0) return false
    if (columns.elsewhere[at] === 1 && shared.isGivenBefore(nth, rank, isFound)) return false
    first.add(sale)
    total += 1
    return true
  }
  const takeUntil = (columns: Columns, at: number) => !take(columns, at) || total < most
  let isWhole = true
  if (!('bounds' in place)) isWhole = await takeFromZones(sales, place, { filter, range, most }, take)
  else if (isNewest) isWhole = await newestInShape(sales.space, { shape: place, filter, range }, takeUntil)
  else await allInShape(sales.space, { shape: place, filter, range }, takeUntil)
  return { first: first.sorted, total: Math.min(total, most), isWhole }
}

/** Gives the sales of some zones to `take`, each once though it lies in two, and of each zone until `take` has enough of it. */
async function takeFromZones(
  sales: DepartementSales,
  codes: readonly string[],
  { filter, range, most }: { filter: SaleFilter; range: RankRange; most: number },
  take: (columns: Columns, at: number) => boolean,
): Promise<boolean> {
  const seen = new Set<number>()
  let isWhole = true
  for (const code of codes) {
    let own = 0
    const goesOn = await sales.eachOfZone(code, range, ({ rows }) => {
      const accepts = compileFilter(sales.index, rows, filter)
      return (at) => {
        if (!accepts(at)) return true
        const rank = rows.rank[at]!
        const isSeen = seen.has(rank)
        seen.add(rank)
        if (isSeen || take(rows, at)) own += 1
        return own < most
      }
    })
    isWhole &&= goesOn
  }
  return isWhole
}

/** The rank from which on newer-first pages go on after a sale. */
function firstAfter(sales: DepartementSales, after: SalePosition | undefined): number {
  if (!after) return 0
  if (after.departement === sales.departement) return after.rank + 1
  // Days are compared before départements: a département of a lower code has given its sales of that day on the pages before.
  const day = -after.place - (sales.departement < after.departement ? 1 : 0)
  return sales.ranksBetween({ firstDay: 0, lastDay: day }).first
}

/** Whether a copy of a sale lies in a place. */
function isIn({ zones, block, sites }: SaleCopy, place: SalePlace): boolean {
  return 'bounds' in place
    ? sites.some((site) => siteMeets(block, site, place))
    : place.some((code) => zones.includes(code))
}

/** Whether the box around all sales of a département meets a box (1e-7 degrees). */
export function mayMeet({ space }: DepartementSales, box: Bounds): boolean {
  return space.box !== undefined && boxesMeet(space.box, box)
}
