import { expect, test } from 'vitest'
import { lineMetres, metresText, ringSquareMetres, squareMetresText } from './measured.ts'

const PARIS = [2.3522, 48.8566] as const

test('a line is as long as on the ellipsoid', () => {
  expect(lineMetres([])).toBe(0)
  expect(lineMetres([PARIS])).toBe(0)
  // A degree of longitude is 73,394 m there, one of latitude 111,207 m (EPSG:7030).
  expect(lineMetres([PARIS, [2.3532, 48.8566]])).toBeCloseTo(73.4, 1)
  expect(lineMetres([PARIS, [2.3522, 48.8576]])).toBeCloseTo(111.2, 1)
  expect(lineMetres([PARIS, [2.3532, 48.8566], [2.3532, 48.8576]])).toBeCloseTo(184.6, 1)
})

test('a ring holds what its sides make, whichever way it goes round', () => {
  const ring = [PARIS, [2.3532, 48.8566], [2.3532, 48.8576], [2.3522, 48.8576]] as const
  expect(ringSquareMetres(ring)).toBeCloseTo(8162, -1)
  expect(ringSquareMetres(ring.toReversed())).toBeCloseTo(ringSquareMetres(ring), 6)
  expect(ringSquareMetres([])).toBe(0)
})

test.each([
  [12.34, '12,3\u00a0m'],
  [840.4, '840\u00a0m'],
  [1240, '1,24\u00a0km'],
])('%f metres', (metres, text) => {
  expect(metresText(metres, 'fr-FR')).toBe(text)
})

test.each([
  [596.4, '596\u00a0m²'],
  [12_400, '1,24\u00a0ha'],
  [2_500_000, '2,5\u00a0km²'],
])('%f square metres', (squareMetres, text) => {
  expect(squareMetresText(squareMetres, 'fr-FR')).toBe(text)
})
