import { expect, test } from 'vitest'
import { fr } from '../texts/fr.ts'
import { groupName } from './card-tables.ts'

test.each([
  ['commune-population', '2000-10000', '2\u202f000 à 10\u202f000'],
  ['commune-population', '0-2000', 'moins de 2\u202f000'],
  ['surface', '30-50', '30 à 50\u00a0m²'],
  ['surface', '120-', '120\u00a0m² et plus'],
  ['year', '2024', '2024'],
  ['grade', 'B', 'B'],
  ['ordinary-price', 'yes', 'oui'],
] as const)('%s %s is written %s', (by, value, words) => {
  expect(groupName(by, value, fr)).toBe(words)
})
