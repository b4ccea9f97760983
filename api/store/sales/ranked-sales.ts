import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { RankSet } from '../../../stores/sets/rank-set.ts'
import { mayMeet } from './find-page.ts'
import { salesInShape } from './sales-in-shape.ts'
import { searchRanks } from './search-artefact.ts'

/** Sales of a département by their ranks. */
export interface RankedSales {
  departement: string
  ranks: RankSet
}

/** The sales of some départements, or those that meet a shape, that a filter lets through. It yields where the event loop may serve others. */
export function* rankSales(
  artefacts: readonly SalesArtefact[],
  asked: Shape | readonly string[],
  filter: SaleFilter,
): Generator<void, RankedSales[]> {
  const found: RankedSales[] = []
  for (const artefact of artefacts) {
    const { departement } = artefact
    const shape = 'bounds' in asked ? asked : undefined
    if (!shape && 'includes' in asked && !asked.includes(departement)) continue
    if (shape && !mayMeet(artefact, shape.bounds)) continue
    const ranks = shape ? yield* salesInShape(artefact, shape, filter) : yield* salesOf(artefact, filter)
    if (ranks.count > 0) found.push({ departement, ranks })
  }
  return found
}

function* salesOf(artefact: SalesArtefact, filter: SaleFilter): Generator<void, RankSet> {
  const all = Uint32Array.from({ length: artefact.count }, (_, rank) => rank)
  const ranks = new RankSet(artefact.count)
  for (const rank of yield* searchRanks(artefact, all, filter, Infinity)) ranks.add(rank)
  return ranks
}
