import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { eachRowInBox } from '../../../shared/space/rows-in-box.ts'
import { RankSet } from '../sets/rank-set.ts'
import { compileFilter, type SaleFilter } from './sale-filter.ts'
import { ranksBetween, siteMeets } from './search-artefact.ts'
import type { Shape } from './shape.ts'

/** Sites judged by their box between two pauses, and outlines compared: one of 10,000 edges may take a millisecond. */
const BOXES_A_PAUSE = 2048
const COMPARED_A_PAUSE = 4

/**
 * Ranks of all sales with a site in the shape that the filter lets through. Judged site by site, so that an outline is compared once and that of a
 * site whose box lies inside not at all; a page of the newest alone is found sooner by `searchShape`, which stops when it is full. It yields
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
  const { boxes } = tree
  const accepts = compileFilter(artefact, filter)
  const near: number[] = []
  eachRowInBox(tree, shape.bounds, (row, at) => near.push(located[row]!, at))
  let compared = 0
  for (let i = 0; i < near.length; i += 2) {
    if (i % (2 * BOXES_A_PAUSE) === 0) yield
    const [site, at] = [near[i]!, near[i + 1]!]
    let meets: boolean | undefined
    for (let j = siteSaleOffset[site]!; j < siteSaleOffset[site + 1]!; j++) {
      const rank = siteSales[j]!
      if (rank < first || rank >= end || found.has(rank) || !accepts(rank)) continue
      meets ??= shape.coversBox(boxes[at]!, boxes[at + 1]!, boxes[at + 2]!, boxes[at + 3]!)
      if (!meets) {
        if (++compared % COMPARED_A_PAUSE === 0) yield
        meets = siteMeets(artefact, site, shape)
        if (!meets) break
      }
      found.add(rank)
    }
  }
  return found
}
