import { expect, test } from 'vitest'
import { smallAddresses } from '../../test/support/small-addresses.ts'

const store = smallAddresses([
  {
    code: '96001',
    name: 'Bourg-Neuf',
    postcode: '96100',
    streets: [
      { name: 'Rue 1814', numbers: ['6', '8'] },
      { name: 'Place du Dix-Huit Juin 1940', numbers: ['1', '3', '8'] },
      { name: 'Rue des 36 Ponts', numbers: ['4', '6', '36'] },
      { name: 'Rue des Lilas', numbers: [] },
    ],
  },
])

test.each([
  ['8 rue mil huit cent quatorze', '8 Rue 1814'],
  ['place du 18 juin 1940 n°3', '3 Place du Dix-Huit Juin 1940'],
  ['3 place du dix huit juin mil neuf cent quarante', '3 Place du Dix-Huit Juin 1940'],
  ['rue des trente-six ponts, numéro 36', '36 Rue des 36 Ponts'],
  ['4 à 6 rue des 36 ponts', '4 Rue des 36 Ponts'],
  ['4 bis et 6 ter rue des 36 ponts', '4 Rue des 36 Ponts'],
  ['99999 rue des lilas', 'undefined Rue des Lilas'],
])('%s is %s', async (q, expected) => {
  const [hit] = await store.search(q, { limit: 1 })
  expect(`${hit!.number} ${hit!.name}`).toBe(expected)
  expect(hit!.score).toBeGreaterThan(0.9)
})
