import { RankSet } from '../sets/rank-set.ts'
import type { DepartementSales } from './departement-sales.ts'
import { mayMeet } from './find-page.ts'
import { compileFilter, type SaleFilter } from './sale-filter.ts'
import { allInShape } from './search-space.ts'
import type { Shape } from './shape.ts'

/** Sales of a département by their ranks. */
export interface RankedSales {
  departement: string
  ranks: RankSet
}

/** The sales of some départements, or those that meet a shape, that a filter lets through. Rejects with DamagedFile when a block cannot be read. */
export async function rankSales(
  departements: readonly DepartementSales[],
  asked: Shape | readonly string[],
  filter: SaleFilter,
): Promise<RankedSales[]> {
  const found: RankedSales[] = []
  for (const sales of departements) {
    const { departement, index, space, count } = sales
    const ranks = new RankSet(count)
    const range = sales.ranksBetween(filter)
    if ('bounds' in asked) {
      if (!mayMeet(sales, asked.bounds)) continue
      await allInShape(space, { shape: asked, filter, range }, ({ rank }, at) => {
        ranks.add(rank[at]!)
      })
    } else {
      if (!asked.includes(departement)) continue
      await sales.eachRow(range, ({ rows }) => {
        const accepts = compileFilter(index, rows, filter)
        return (at) => {
          if (accepts(at)) ranks.add(rows.rank[at]!)
        }
      })
    }
    if (ranks.count > 0) found.push({ departement, ranks })
  }
  return found
}
