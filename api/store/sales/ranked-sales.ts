import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { RankSet } from '../sets/rank-set.ts'
import type { SaleFilter } from './sale-filter.ts'
import { searchRanks, searchShape } from './search-artefact.ts'
import type { Shape } from './shape.ts'

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
    const { departement, count } = artefact
    const shape = 'bounds' in asked ? asked : undefined
    if (!shape && 'includes' in asked && !asked.includes(departement)) continue
    const ranks = new RankSet(count)
    const searched = shape
      ? searchShape(artefact, shape, filter, Infinity)
      : searchRanks(
          artefact,
          Uint32Array.from({ length: count }, (_, rank) => rank),
          filter,
          Infinity,
        )
    for (const rank of yield* searched) ranks.add(rank)
    if (ranks.count > 0) found.push({ departement, ranks })
  }
  return found
}
