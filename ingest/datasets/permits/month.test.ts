import { expect, test } from 'vitest'
import { monthOf, newestMonth } from './month.ts'

test.each([
  ['202608', '2026-08'],
  ['2026-08', '2026-08'],
  [' 2026-8 ', '2026-08'],
  ['2026/08', '2026-08'],
  ['2026M08', '2026-08'],
  ['08/2026', '2026-08'],
  ['2026-08-31', '2026-08'],
  ['20260831', '2026-08'],
  ['2026-08-01 00:00:00', '2026-08'],
  ['2026-08-01T00:00:00Z', '2026-08'],
  ['31/08/2026', '2026-08'],
  ['202613', undefined],
  ['2026-00', undefined],
  ['082026', undefined],
  ['2026', undefined],
  ['août 2026', undefined],
  ['', undefined],
])('%j is the month %s', (text, month) => expect(monthOf(text)).toBe(month))

test('the newest month is chosen by month, not as text', () => {
  expect(newestMonth(['202607', '2026-08', '202512'])).toBe('2026-08')
  expect(newestMonth(['2026-08', '202609'])).toBe('2026-09')
  expect(newestMonth(['soon', ''])).toBeUndefined()
})
