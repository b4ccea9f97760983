import { expect, test } from 'vitest'
import { salesAreLoaded, salesKnown, unknownSalesText } from './sales-areas.ts'

const AREAS = ['92078', '33', '971']

test.each([
  ['92078', 'loaded'],
  ['920780101', 'loaded'],
  ['92', 'partly-loaded'],
  ['33', 'loaded'],
  ['33440', 'loaded'],
  ['2A', 'not-loaded'],
  ['92004', 'not-loaded'],
  ['751182001', 'not-loaded'],
  ['97105', 'loaded'],
  ['972', 'not-loaded'],
  ['67482', 'not-published'],
  ['976', 'not-published'],
] as const)('%s: %s', (code, known) => {
  expect(salesKnown(code, AREAS)).toBe(known)
})

const WORDS = {
  partlyLoaded: 'ventes chargées en partie seulement',
  notLoaded: 'ventes non chargées ici',
  notPublished: 'aucune vente publiée dans ce département',
}

test.each([
  [['92078', '33440'], undefined],
  [[], undefined],
  [['92078', '92004'], 'ventes non chargées ici'],
  [['92', '33'], 'ventes chargées en partie seulement'],
  [['67482', '68066', '33440'], 'aucune vente publiée dans ce département'],
  [['57463', '54395'], 'ventes non chargées ici · aucune vente publiée dans ce département'],
])('over %j the legend says of unknown sales: %s', (codes, text) => {
  expect(unknownSalesText(codes, AREAS, WORDS)).toBe(text)
})

test('all of France is loaded', () => {
  expect(salesKnown('75118', ['france'])).toBe('loaded')
  expect(salesAreLoaded('commune', ['france'])).toEqual(['literal', true])
})
