import { after, type Now } from '../../store/now.ts'
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
  makeShape: () => Now<Shape>,
) {
  const filter = saleFilter(filters, sales, where)
  const search = (shape: Shape) =>
    after(sales.inShape(shape, filter, limit + 1), (found) => searchAnswer(found, limit, filter))
  return after(makeShape(), search)
}

/** The newest sales in a zone. */
export function searchInZone(
  { sales }: Stores,
  filters: Filters,
  limit: number,
  where: string,
  resolve: () => ResolvedZone,
) {
  const filter = saleFilter(filters, sales, where)
  const { codes, about } = resolve()
  return after(sales.inZones(codes, filter, limit + 1), (found) => {
    const answer = searchAnswer(found, limit, filter)
    return { ...answer, about: { ...answer.about, ...about } }
  })
}
