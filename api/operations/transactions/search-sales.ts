import type { Answer } from '../../operation.ts'
import type { Shape } from '../../store/sales/shape.ts'
import type { Stores } from '../../store/stores.ts'
import { searchAnswer } from './answer.ts'
import { type Filters, saleFilter } from './filters.ts'
import type { ResolvedZone } from './zone-input.ts'

/** The newest sales in a shape. `makeShape` is called once it is known that sales are loaded. */
export function searchInShape(
  { sales }: Stores,
  filters: Filters,
  limit: number,
  where: string,
  makeShape: () => Shape,
): Answer {
  const filter = saleFilter(filters, sales, where)
  return searchAnswer(sales.inShape(makeShape(), filter, limit + 1), limit, filter)
}

/** The newest sales in a zone. */
export function searchInZone(
  { sales }: Stores,
  filters: Filters,
  limit: number,
  where: string,
  resolve: () => ResolvedZone,
): Answer {
  const filter = saleFilter(filters, sales, where)
  const { codes, about } = resolve()
  return searchAnswer(sales.inZones(codes, filter, limit + 1), limit, filter, about)
}
