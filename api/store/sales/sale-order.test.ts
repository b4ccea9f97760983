import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSales, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import { firstOf, firstRanks, SALE_ORDERS, type SaleOrder } from './sale-order.ts'

interface Told {
  day: number
  price: number | null
  pricePerM2: number | null
}
const told: fc.Arbitrary<Told> = fc.record({
  day: fc.integer({ min: 1, max: 5 }),
  price: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  pricePerM2: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
})

function artefactOf(departement: string, sales: readonly Told[]): SalesArtefact {
  const builder = new SalesBuilder(departement, [0, 0])
  const rest = { nature: 'Vente', multiLot: false, elsewhere: false, premises: [], sites: [], zones: [] }
  for (const [i, sale] of sales.toSorted((a, b) => b.day - a.day).entries())
    builder.addSale({ id: String(i).padStart(16, '0'), ...sale, ...rest })
  return openSales(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
}

/** A plain reading of the order: what each sale is compared by. */
function plain(order: SaleOrder, { date, price, pricePerM2 }: SalesArtefact, rank: number): number {
  const [name, direction] = order.split('-')
  const value =
    name === 'date' ? date[rank]! : name === 'price' ? price[rank]! : pricePerM2[rank]! || Number.NaN
  if (Number.isNaN(value)) return Number.POSITIVE_INFINITY
  return direction === 'desc' ? -value : value
}

test.each(SALE_ORDERS)('%s: the first are those of a plain sort, over one département or two', (order) => {
  fc.assert(
    fc.property(
      fc.array(told, { maxLength: 40 }),
      fc.array(told, { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (one, two, limit) => {
        const artefacts = [artefactOf('01', one), artefactOf('69', two)]
        const found = artefacts.map((artefact) =>
          firstRanks(
            artefact,
            Array.from({ length: artefact.count }, (_, rank) => rank),
            order,
            limit,
          ),
        )
        const all = artefacts.flatMap((artefact) =>
          Array.from({ length: artefact.count }, (_, rank) => plain(order, artefact, rank)),
        )
        const first = firstOf(found, order, limit).map(({ artefact, rank }) => plain(order, artefact, rank))
        expect(first).toEqual(all.sort((a, b) => (a === b ? 0 : a - b)).slice(0, limit))
      },
    ),
  )
})
