import { expect, test } from 'vitest'
import type { Sale } from '../../../shared/schemas/sale.ts'
import { saleItem } from '../../../web/sales/sale-item.ts'
import { en } from '../../../web/texts/en.ts'
import { fr } from '../../../web/texts/fr.ts'

const sale: Sale = {
  id: 'a515909bae327f4b',
  date: '2021-10-29',
  nature: 'Vente',
  price: 200_000,
  surface: 60,
  rooms: 3,
  types: ['Maison'],
  pricePerM2: 3333,
  pricePerM2Reason: null,
  multiLot: false,
  doubts: [],
  dwellingLines: null,
  address: {
    label: '32 RUE DE LA PAIX',
    number: 32,
    suffix: null,
    street: 'RUE DE LA PAIX',
    streetCode: '0070',
    postcode: '59000',
    commune: { code: '59350', name: 'Lille' },
  },
  premises: [],
  lands: [],
  parcels: [],
}

test('a sale that was found from its lines says so to people, in their language', () => {
  const inferred: Sale = { ...sale, grouping: 'inferred' }
  const french = 'vente reconstituée\u00a0: la source ne distingue pas celles du même jour et du même prix'
  const english =
    'sale put together from its lines: the source does not tell apart those of one day and price'
  expect(saleItem(inferred, fr).text).toContain(french)
  expect(saleItem(inferred, en).text).toContain(english)
  expect(saleItem(sale, fr).text).not.toContain('reconstituée')
})
