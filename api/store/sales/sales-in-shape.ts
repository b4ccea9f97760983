import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { compileFilter, type SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { RankSet } from '../../../stores/sets/rank-set.ts'
import { rowsNearShape } from '../../../stores/space/rows-near-shape.ts'
import { ranksBetween, siteMeets } from './search-artefact.ts'

/** Sites taken between two pauses, and outlines compared: one of 10,000 edges may take a millisecond. */
const SITES_A_PAUSE = 4096
const COMPARED_A_PAUSE = 4

/**
 * Ranks of all sales with a site in the shape that the filter lets through. Judged site by site, so that an outline is compared once, and that of
 * a site whose box lies inside not at all; a page of the newest alone is found sooner by `searchShape`, which stops when it is full. It yields
 * where the event loop may serve others.
 */
export function* salesInShape(
  artefact: SalesArtefact,
  shape: Shape,
  filter: SaleFilter,
): Generator<void, RankSet> {
  const { tree, located, siteSaleOffset, siteSales, count } = artefact
  const found = new RankSet(count)
  const { first, end } = ranksBetween(artefact, filter)
  if (!tree || first >= end) return found
  const accepts = compileFilter(artefact, filter)
  /** Adds the sales of a site, when it meets the shape: not asked where none of them is wanted. */
  const take = (site: number, meets: () => boolean) => {
    let asked = false
    for (let i = siteSaleOffset[site]!; i < siteSaleOffset[site + 1]!; i++) {
      const rank = siteSales[i]!
      if (rank < first || rank >= end || found.has(rank) || !accepts(rank)) continue
      if (!asked && !meets()) return
      asked = true
      found.add(rank)
    }
  }
  const { inside, across } = yield* rowsNearShape(tree, shape)
  for (const [i, row] of inside.entries()) {
    if (i % SITES_A_PAUSE === 0) yield
    take(located[row]!, () => true)
  }
  for (const [i, row] of across.entries()) {
    if (i % COMPARED_A_PAUSE === 0) yield
    const site = located[row]!
    take(site, () => siteMeets(artefact, site, shape))
  }
  return found
}
