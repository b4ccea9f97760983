import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { after, type Now } from '../../store/now.ts'
import type { SaleFilter } from '../../store/sales/sale-filter.ts'
import type { Shape } from '../../store/sales/shape.ts'
import type { Stores } from '../../store/stores.ts'
import { searchAnswer } from './answer.ts'
import type { Filters } from './filters.ts'
import { coverageOfShape } from './sales-coverage.ts'
import type { ResolvedZone } from './zone-input.ts'

/** What a search is asked with, beside its place. */
export interface SalesQuestion {
  filter: SaleFilter
  sort: Filters['sort']
  limit: number
}

/** The first sales in a shape. */
export function searchInShape(place: Now<Shape>, { filter, sort, limit }: SalesQuestion, stores: Stores) {
  return after(place, (shape) =>
    after(stores.sales.inShape(shape, filter, limit + 1, sort), (found) =>
      searchAnswer(found, limit, filter, coverageOfShape(shape, found.length > 0, stores)),
    ),
  )
}

/** The first sales in a zone. */
export function searchInZone(
  { codes, about, coverage }: ResolvedZone & { coverage: Coverage },
  { filter, sort, limit }: SalesQuestion,
  { sales }: Stores,
) {
  return after(sales.inZones(codes, filter, limit + 1, sort), (found) => {
    const answer = searchAnswer(found, limit, filter, coverage)
    return { ...answer, about: { ...answer.about, ...about } }
  })
}
