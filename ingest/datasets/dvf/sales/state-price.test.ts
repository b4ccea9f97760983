import { expect, test } from 'vitest'
import { type StateLine, statePrice } from './state-price.ts'

const flat: StateLine = {
  nature: 'Vente',
  price: 150_000,
  commune: '59350',
  idu: '59350000AB0001',
  type: 'Appartement',
  surface: 50,
}
const state = (...lines: Partial<StateLine>[]) => statePrice(lines.map((line) => ({ ...flat, ...line })))

test('a dwelling with its cellar and land, printed as often as it may be, is counted', () => {
  expect(state({}, { type: 'Dépendance', surface: null }, { type: null, surface: null })).toBe(3000)
  expect(state({}, {}, {})).toBe(3000)
})

const LEFT_OUT: [string, Partial<StateLine>[]][] = [
  ['two surfaces', [{}, { surface: 40 }]],
  ['two parcels', [{}, { idu: '59350000AB0002' }]],
  ['a shop beside it', [{}, { type: 'Local industriel. commercial ou assimilé' }]],
  ['a shop alone', [{ type: 'Local industriel. commercial ou assimilé' }]],
  ['an exchange', [{ nature: 'Echange' }]],
  ['no price', [{ price: null }]],
  ['no surface', [{ surface: null }]],
  ['100,000 €/m² or more', [{ price: 5_000_000 }]],
]

test.each(LEFT_OUT)('%s is not', (_, lines) => {
  expect(state(...lines)).toBeNull()
})

test('a price of 1 € is counted, as the State does', () => {
  expect(state({ price: 1 })).toBe(0.02)
})
