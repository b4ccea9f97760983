import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'

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

/** A sale that was found, before its document is read. */
export interface FoundSale {
  artefact: SalesArtefact
  rank: number
}

/** What a sale is put in order by: smaller comes first, Infinity last. */
function placeOf(order: SaleOrder, { date, price, pricePerM2 }: SalesArtefact, rank: number): number {
  const sign = order.endsWith('-desc') ? -1 : 1
  if (order.startsWith('date')) return sign * date[rank]!
  const value = order.startsWith('pricePerM2') ? pricePerM2[rank]! || Number.NaN : price[rank]!
  return Number.isNaN(value) ? Infinity : sign * value
}

/**
 * The first `limit` of some sales of one département in an order, by one pass that keeps no more than these: a city has hundreds of
 * thousands. `ranks` are ascending, and equal sales stay in their order: newest first.
 */
export function firstRanks(
  artefact: SalesArtefact,
  ranks: readonly number[],
  order: SaleOrder,
  limit: number,
): FoundSale[] {
  if (order === 'date-desc') return ranks.slice(0, limit).map((rank) => ({ artefact, rank }))
  const best: { rank: number; place: number }[] = []
  for (const rank of ranks) {
    const place = placeOf(order, artefact, rank)
    if (best.length === limit && !(place < best[limit - 1]!.place)) continue
    let at = best.length === limit ? limit - 1 : best.length
    while (at > 0 && best[at - 1]!.place > place) at--
    best.splice(at, 0, { rank, place })
    if (best.length > limit) best.pop()
  }
  return best.map(({ rank }) => ({ artefact, rank }))
}

/** The first `limit` of what was found in several départements, each in that order; equal sales by département. */
export function firstOf(found: readonly FoundSale[][], order: SaleOrder, limit: number): FoundSale[] {
  const all = found.flat()
  if (found.length > 1)
    all.sort((a, b) => {
      const [before, after] = [placeOf(order, a.artefact, a.rank), placeOf(order, b.artefact, b.rank)]
      // Infinity less Infinity is no number: two sales without a price are equal.
      return before === after ? 0 : before - after
    })
  return all.slice(0, limit)
}

/** The last sale of a page: the next one begins after it. */
export interface SalePosition {
  departement: string
  rank: number
}

/**
 * Which sales of a département come after a position: those from the rank `from` on, as far as the order is that of the ranks, that `holds`.
 * Equal sales come by département, then by rank, as `firstOf` puts them.
 */
export function laterThan(
  artefacts: readonly SalesArtefact[],
  artefact: SalesArtefact,
  order: SaleOrder,
  after: SalePosition | undefined,
): { from: number; holds(rank: number): boolean } {
  const last = after && artefacts.find(({ departement }) => departement === after.departement)
  if (!after || !last) return { from: 0, holds: () => true }
  const turn = artefacts.indexOf(artefact) - artefacts.indexOf(last)
  if (order === 'date-desc') {
    const day = last.date[after.rank]!
    const from = turn === 0 ? after.rank + 1 : rankOfDay(artefact, turn < 0 ? day - 1 : day)
    return { from, holds: () => true }
  }
  const end = placeOf(order, last, after.rank)
  return {
    from: 0,
    holds: (rank) => {
      const place = placeOf(order, artefact, rank)
      return place > end || (place === end && (turn > 0 || (turn === 0 && rank > after.rank)))
    },
  }
}

/** The first rank of a day (since 1970-01-01) or of one before it: dates descend. */
export function rankOfDay({ date, count }: SalesArtefact, day: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (date[middle]! > day) low = middle + 1
    else high = middle
  }
  return low
}
