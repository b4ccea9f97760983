import { expect, test } from 'vitest'
import { closestName } from './closest-name.ts'

const names = ['lng', 'lat', 'radiusMeters', 'limit', 'q']

test.each([
  ['lngg', 'lng'],
  ['lgn', 'lng'],
  ['LAT', 'lat'],
  ['radiusMetres', 'radiusMeters'],
  ['limits', 'limit'],
  ['longitude', undefined],
  ['x', undefined],
  ['colour', undefined],
  ['l'.repeat(5000), undefined],
])('%s → %s', (given, meant) => {
  expect(closestName(given, names)).toBe(meant)
})
