import { NO_PRICE_PER_M2 } from '../../shared/artefacts/sales.ts'

/** Orders in which sales can be asked for. Without a price, or a price per m², a sale comes last in the orders by them. */
export const SALE_ORDERS = [
  'date-desc',
  'date-asc',
  'price-asc',
  'price-desc',
  'pricePerM2-asc',
  'pricePerM2-desc',
] as const
export type SaleOrder = (typeof SALE_ORDERS)[number]

/** Where a sale stands among all: by its place in the order (smaller comes first, Infinity last), then by département, then newest first. */
export interface SalePosition {
  place: number
  departement: string
  rank: number
}

/** A sale that was found, before its document is read. */
export interface FoundSale extends SalePosition {
  /** Where its document stands. */
  position: number
}

/** The columns that sales are put in order by, of a block. */
export interface OrderedColumns {
  date: Uint16Array
  price: Float64Array
  pricePerM2: Uint32Array
}

/** The place in an order of the sale at a place of a block. */
export function placeIn(order: SaleOrder, { date, price, pricePerM2 }: OrderedColumns, at: number): number {
  const sign = order.endsWith('-desc') ? -1 : 1
  if (order.startsWith('date')) return sign * date[at]!
  const none = Number.NaN
  const value = order.startsWith('pricePerM2')
    ? pricePerM2[at] === NO_PRICE_PER_M2
      ? none
      : pricePerM2[at]!
    : price[at]!
  return Number.isNaN(value) ? Infinity : sign * value
}

/** Below zero when `a` comes before `b`. */
export function compareSales(a: SalePosition, b: SalePosition): number {
  // Infinity less Infinity is no number: two sales without a price are equal.
  if (a.place !== b.place) return a.place - b.place
  if (a.departement !== b.departement) return a.departement < b.departement ? -1 : 1
  return a.rank - b.rank
}

/** The first sales of all that are added: no more than twice as many are kept at any time, for a city has hundreds of thousands. */
export class FirstSales {
  readonly #limit: number
  #kept: FoundSale[] = []
  /** The last of the first `limit`, once there are as many: what comes after it is not kept. */
  #last: SalePosition | undefined

  constructor(limit: number) {
    this.#limit = limit
  }

  add(sale: FoundSale): void {
    if (this.#last && compareSales(sale, this.#last) > 0) return
    this.#kept.push(sale)
    if (this.#kept.length >= 2 * this.#limit) this.#trim()
  }

  /** In their order. */
  get sorted(): readonly FoundSale[] {
    this.#trim()
    return this.#kept
  }

  #trim(): void {
    this.#kept = this.#kept.sort(compareSales).slice(0, this.#limit)
    if (this.#kept.length === this.#limit) this.#last = this.#kept.at(-1)
  }
}
