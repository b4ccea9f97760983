import { expect, test } from 'vitest'
import type { Sale } from '../../shared/schemas/sale.ts'
import { ordinaryName } from '../streets/ordinary-name.ts'
import { en } from '../texts/en.ts'
import { fr } from '../texts/fr.ts'
import { type SaleList, saleAddress, saleItem } from './sale-item.ts'
import { saleLines } from './sale-lines.ts'

const inFrench: SaleList = { texts: fr, street: ({ name }) => ordinaryName(name) }
const inEnglish: SaleList = { ...inFrench, texts: en }

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
    'sale put together from its lines: the source does not distinguish those of one day and price'
  expect(saleItem(inferred, inFrench).text).toContain(french)
  expect(saleItem(inferred, inEnglish).text).toContain(english)
  expect(saleItem(sale, inFrench).text).not.toContain('reconstituée')
})

test('a page writes the street of a sale in ordinary letters, and its town where the list is not of it', () => {
  expect(saleAddress(sale, inFrench)).toBe('32 Rue de la Paix 59000 Lille')
  expect(saleAddress(sale, { ...inFrench, commune: '59350' })).toBe('32 Rue de la Paix')
  expect(saleItem(sale, inFrench).text).not.toContain('RUE DE LA PAIX')
})

test('sales off plan of one building site are one line, and each of them is below it', () => {
  const offPlan = (date: string, price: number, parcel: string): Sale => ({
    ...sale,
    nature: "Vente en l'état futur d'achèvement",
    date,
    price,
    types: [],
    pricePerM2: null,
    parcels: [{ idu: parcel, currentIdu: parcel, match: { method: 'declared' }, geopoint: null }],
  })
  const sales = [
    offPlan('2025-03-04', 310_000, '59350000AB0001'),
    sale,
    offPlan('2024-11-20', 180_000, '59350000AB0001'),
    offPlan('2024-11-01', 250_000, '59350000AB0002'),
  ]
  const [programme, own, alone, ...none] = saleLines(sales, inFrench).map(({ text }) => text)
  expect(none).toEqual([])
  expect(programme).toContain('Programme neuf, 2 ventes · du 20 novembre 2024 au 4 mars 2025')
  expect(programme).toContain('de 180\u202f000\u00a0€ à 310\u202f000\u00a0€')
  expect(programme!.match(/<li>/g)).toHaveLength(3)
  expect(own).toContain('29 octobre 2021')
  expect(alone).not.toContain('Programme')
  expect(alone).toContain('250\u202f000')
})
