import { after, type Now } from '../../store/now.ts'
import type { LoadedSales } from '../../store/sales/loaded-sales.ts'
import type { SaleFilter } from '../../store/sales/sale-filter.ts'
import type { Shape } from '../../store/sales/shape.ts'
import { searchAnswer } from './answer.ts'
import type { ResolvedZone } from './zone-input.ts'

/** The newest sales in a shape. */
export function searchInShape(place: Now<Shape>, sales: LoadedSales, filter: SaleFilter, limit: number) {
  return after(place, (shape) =>
    after(sales.inShape(shape, filter, limit + 1), (found) => searchAnswer(found, limit, filter)),
  )
}

/** The newest sales in a zone. */
export function searchInZone(
  { codes, about }: ResolvedZone,
  sales: LoadedSales,
  filter: SaleFilter,
  limit: number,
) {
  return after(sales.inZones(codes, filter, limit + 1), (found) => {
    const answer = searchAnswer(found, limit, filter)
    return { ...answer, about: { ...answer.about, ...about } }
  })
}
