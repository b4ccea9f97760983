import type { BoxTree } from '../../../shared/artefacts/box-tree.ts'
import { GeometryReader } from '../../../shared/artefacts/geometry.ts'
import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { eachRowInBox, rowsInBox } from '../../../shared/space/rows-in-box.ts'
import { ascendingRows } from '../../../stores/rows-in.ts'
import { type Accepts, compileFilter, type SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { isMissing, settle } from '../pages/gathering.ts'
import { isInPages } from '../pages/paged-column.ts'
import { ByRank, BySite, type NearSales } from './near-sales.ts'
import { rankOfDay } from './sale-order.ts'

/** Shared by all searches, which is safe because they do not pause between decoding a geometry and comparing it. */
const reader = new GeometryReader()

/** Comparisons between two pauses: one of a shape of 10,000 edges with a large forest may take a millisecond. */
const COMPARED_A_PAUSE = 4
/** Ranks of a zone that are judged between two pauses. */
const RANKS_A_PAUSE = 2048
/** Words of marks read between two pauses. */
const WORDS_A_PAUSE = 1024

/** Ranks of the newest `limit` sales whose site meets the shape, of those from the rank `from` on, newest first. */
export function* searchShape(
  artefact: SalesArtefact,
  shape: Shape,
  filter: SaleFilter,
  limit: number,
  from = 0,
): Generator<void, number[]> {
  const { first, end } = ranksBetween(artefact, filter, from)
  const { tree } = artefact
  if (!tree || first >= end) return []
  const words = (artefact.count + 31) >>> 5
  const near = isInPages(artefact.saleSites)
    ? BySite.take(artefact.count, (site) => siteMeets(artefact, site, shape))
    : ByRank.take(artefact.count, (rank) => meets(artefact, rank, shape))
  const note = near instanceof BySite ? noteInPages : noteSalesIn
  try {
    note(near, artefact, tree, shape, first, end)
  } catch (error) {
    // The question is asked again once pages are read.
    near.giveBack()
    throw error
  }
  const { marks } = near
  const accepts = compileFilter(artefact, filter)
  const found: number[] = []
  let compared = 0
  for (let word = first >>> 5; word < words && word << 5 < end; word++) {
    if ((word & (WORDS_A_PAUSE - 1)) === 0) yield
    for (let bits = marks[word]!; bits !== 0; bits &= bits - 1) {
      const rank = (word << 5) + (31 - Math.clz32(bits & -bits))
      if (!accepts(rank)) continue
      if (++compared % COMPARED_A_PAUSE === 0) yield
      if (!near.meets(rank)) continue
      found.push(rank)
      if (found.length === limit) {
        near.giveBack()
        return found
      }
    }
  }
  near.giveBack()
  return found
}

/** Ranks of the newest `limit` sales among `ranks` (ascending), of those from the rank `from` on. */
export function* searchRanks(
  artefact: SalesArtefact,
  ranks: Uint32Array,
  filter: SaleFilter,
  limit: number,
  from = 0,
): Generator<void, number[]> {
  const { first, end } = ranksBetween(artefact, filter, from)
  const accepts: Accepts = compileFilter(artefact, filter)
  const found: number[] = []
  for (const [i, rank] of ranks.entries()) {
    if (i % RANKS_A_PAUSE === RANKS_A_PAUSE - 1) yield
    if (rank < first) continue
    if (rank >= end || found.length === limit) break
    if (accepts(rank)) found.push(rank)
  }
  return found
}

/** Notes every sale of `first` to `end` (excluded) with a site whose box meets the shape's box: more than meet the shape, never fewer. */
function noteSalesIn(
  near: NearSales,
  { located, siteSaleOffset, siteSales }: SalesArtefact,
  tree: BoxTree,
  { bounds }: Shape,
  first: number,
  end: number,
): void {
  eachRowInBox(tree, bounds, (row) => {
    const site = located[row]!
    for (let i = siteSaleOffset[site]!; i < siteSaleOffset[site + 1]!; i++) {
      const rank = siteSales[i]!
      if (rank >= first && rank < end) near.note(rank, site)
    }
  })
}

/**
 * The same where columns are read in pages: column by column, each waited for before the next is asked where the one before says. The offsets of outlines
 * come with those of sales, because they are compared next.
 */
function noteInPages(
  near: NearSales,
  { located, geometryOffset, siteSaleOffset, siteSales }: SalesArtefact,
  tree: BoxTree,
  { bounds }: Shape,
  first: number,
  end: number,
): void {
  const rows = rowsInBox(tree, bounds)
  settle()
  const sites = rows.map((row) => located[row]!)
  settle()
  const ranges = sites.map((site) => [
    siteSaleOffset[site]!,
    siteSaleOffset[site + 1]!,
    geometryOffset[site]!,
  ])
  settle()
  for (const [i, [from, to]] of ranges.entries())
    for (let at = from!; at < to!; at++) {
      const rank = siteSales[at]!
      if (rank >= first && rank < end) near.note(rank, sites[i]!)
    }
  settle()
}

/** Ranks of the sales of the sites in a box, ascending, each once. */
export function ranksIn(
  { tree, located, siteSaleOffset, siteSales }: SalesArtefact,
  bounds: Bounds,
): Uint32Array {
  const ranks = new Set<number>()
  for (const row of ascendingRows(tree, bounds)) {
    const site = located[row]!
    for (let i = siteSaleOffset[site]!; i < siteSaleOffset[site + 1]!; i++) ranks.add(siteSales[i]!)
  }
  return Uint32Array.from(ranks).sort()
}

/** Whether any site of a sale meets the shape itself. */
export function meets(artefact: SalesArtefact, rank: number, shape: Shape): boolean {
  const { saleSiteOffset, saleSites } = artefact
  for (let i = saleSiteOffset[rank]!; i < saleSiteOffset[rank + 1]!; i++)
    if (siteMeets(artefact, saleSites[i]!, shape)) return true
  return false
}

/** Whether a site, by its number, meets the shape itself. */
export function siteMeets(artefact: SalesArtefact, site: number, shape: Shape): boolean {
  const { geometryOffset, geometry, originX, originY } = artefact
  if (geometryOffset[site] === geometryOffset[site + 1]) {
    // Read of points alone: where the columns are read in pages, these would be two more.
    const [x, y] = [artefact.siteX[site]!, artefact.siteY[site]!]
    return (x !== 0 || y !== 0) && shape.hitsPoint(x, y)
  }
  if (isInPages(geometry)) {
    // A copy: taken byte by byte it costs ten times as much. What is not there counts as found, so that the search asks for no more than a page of sales.
    const outline = geometry.subarray(geometryOffset[site]!, geometryOffset[site + 1]!)
    if (isMissing()) return true
    reader.decode(outline, 0, originX, originY)
  } else reader.decode(geometry, geometryOffset[site]!, originX, originY)
  const [minX, minY, maxX, maxY] = boxOfReader()
  const [left, bottom, right, top] = shape.bounds
  if (minX > right || maxX < left || minY > top || maxY < bottom) return false
  return shape.coversBox(minX, minY, maxX, maxY) || shape.hitsParcel(reader)
}

const box: [number, number, number, number] = [0, 0, 0, 0]

function boxOfReader(): readonly [number, number, number, number] {
  const { coords } = reader
  const end = reader.ringEnds[reader.ringCount - 1]!
  let [minX, minY, maxX, maxY] = [coords[0]!, coords[1]!, coords[0]!, coords[1]!]
  for (let i = 2; i < end; i += 2) {
    const x = coords[i]!
    const y = coords[i + 1]!
    if (x < minX) minX = x
    else if (x > maxX) maxX = x
    if (y < minY) minY = y
    else if (y > maxY) maxY = y
  }
  box[0] = minX
  box[1] = minY
  box[2] = maxX
  box[3] = maxY
  return box
}

/** Ranks of the sales of the days asked for, from `from` on. They are contiguous, because dates descend. */
export function ranksBetween(
  artefact: SalesArtefact,
  { firstDay, lastDay }: SaleFilter,
  from = 0,
): { first: number; end: number } {
  return { first: Math.max(from, rankOfDay(artefact, lastDay)), end: rankOfDay(artefact, firstDay - 1) }
}
