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
  makeShape: () => Shape | Promise<Shape>,
) {
  const filter = saleFilter(filters, sales, where)
  const search = (shape: Shape) =>
    after(sales.inShape(shape, filter, limit + 1), (found) => searchAnswer(found, limit, filter))
  return after(makeShape(), search)
}

/** What `next` makes of a value that is there, or that will be: most searches need no promise. */
function after<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value)
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
  const answer = searchAnswer(sales.inZones(codes, filter, limit + 1), limit, filter)
  return { ...answer, about: { ...answer.about, ...about } }
}
