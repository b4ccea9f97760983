import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSales, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { SalesBuilder } from '../../../shared/artefacts/sales-builder.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import { atOnce } from '../../../stores/turns.ts'
import { findPage, type SalesAsked } from './find-page.ts'
import { SALE_ORDERS, type SalePosition } from './sale-order.ts'

const ALL: SaleFilter = { firstDay: 0, lastDay: 65_000, includeMultiLot: true }
const ZONES = ['01053', '69264']

interface Told {
  id: number
  day: number
  price: number | null
  pricePerM2: number | null
  zones: string[]
}
const told = fc.record({
  day: fc.integer({ min: 1, max: 4 }),
  price: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  pricePerM2: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  zones: fc.subarray(ZONES),
})
const ID_STEP = 0x1000_0000
const keyOf = (id: number) => (id * ID_STEP + id).toString(16).padStart(16, '0')

function artefactOf(departement: string, sales: readonly Told[], shared: ReadonlySet<number>): SalesArtefact {
  const builder = new SalesBuilder(departement, [0, 0])
  const rest = { nature: 'Vente', multiLot: false, premises: [], sites: [] }
  for (const { id, ...sale } of sales.toSorted((a, b) => b.day - a.day))
    builder.addSale({ id: keyOf(id), ...sale, ...rest, elsewhere: shared.has(id) })
  return openSales(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
}

/** Two départements: some of the sales are in both, under the same key. */
const world = fc
  .array(fc.tuple(told, fc.constantFrom('first', 'second', 'both')), { maxLength: 40 })
  .map((some) => {
    const sales = some.map(([sale, where], id) => ({ ...sale, id, where }))
    const shared = new Set(sales.flatMap(({ id, where }) => (where === 'both' ? [id] : [])))
    const of = (name: string) => sales.filter(({ where }) => where === name || where === 'both')
    return {
      sales,
      artefacts: [artefactOf('01', of('first'), shared), artefactOf('69', of('second'), shared)],
    }
  })

test.each(SALE_ORDERS)('%s: pages of any size give every sale of the zones once, in one order', (order) => {
  fc.assert(
    fc.property(
      world,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      ({ sales, artefacts }, sizes) => {
        const ask = (asked: Partial<SalesAsked>) =>
          atOnce(findPage(artefacts, ZONES, { filter: ALL, order, limit: 1000, ...asked }))
        const names = (found: { artefact: SalesArtefact; rank: number }[]) =>
          found.map(({ artefact, rank }) => artefact.ids!.idTail[rank]! % ID_STEP)
        const whole = ask({})
        const expected = sales.filter(({ zones }) => zones.length > 0).map(({ id }) => id)
        expect(names(whole.found).toSorted((a, b) => a - b)).toEqual(expected)
        expect([whole.total, whole.isExact, whole.more]).toEqual([expected.length, true, false])
        const paged: number[] = []
        let after: SalePosition | undefined
        for (let page = 0, more = true; more; page++) {
          const { found, ...rest } = ask({ limit: sizes[page % sizes.length]!, after })
          paged.push(...names(found))
          const last = found.at(-1)
          after = last && { departement: last.artefact.departement, rank: last.rank }
          more = rest.more
        }
        expect(paged).toEqual(names(whole.found))
      },
    ),
  )
})

test('newest first: the search ends with what it is told to count, and says that it did', () => {
  const sales = Array.from({ length: 30 }, (_, id) => ({
    id,
    day: 9,
    price: 1,
    pricePerM2: null,
    zones: ['01053'],
  }))
  const artefacts = [artefactOf('01', sales, new Set())]
  const page = (counted: number) =>
    atOnce(findPage(artefacts, ['01053'], { filter: ALL, order: 'date-desc', limit: 5, counted }))
  expect([page(20).total, page(20).isExact, page(20).found.length]).toEqual([20, false, 5])
  expect([page(100).total, page(100).isExact, page(100).more]).toEqual([30, true, true])
})
