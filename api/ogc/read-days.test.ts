import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, daysBetween } from './read-days.ts'

test.each([
  ['2024-02-29', ['2024-02-29', '2024-02-29']],
  ['2024-02-29T23:59:60Z', ['2024-02-29', '2024-02-29']],
  ['2024-02-29t10:00:00.5+02:00', ['2024-02-29', '2024-02-29']],
  ['2023-01-01/2024-01-01', ['2023-01-01', '2024-01-01']],
  ['../2024-01-01', ['', '2024-01-01']],
  ['2024-01-01/', ['2024-01-01', '9999']],
  ['2023-02-29', undefined],
  ['2024-13-01', undefined],
  ['2024-00-10', undefined],
  ['2024-01-01T24:00:00Z', undefined],
  ['2024-01-01T10:61:00Z', undefined],
  ['2024-01-01 and more', undefined],
  ['2024-01-02/2024-01-01', undefined],
  ['2024-01-01/2024-01-02/2024-01-03', undefined],
  ['..', undefined],
  ['', undefined],
])('%s', (text, days) => {
  expect(daysBetween(text)).toEqual(days)
})

test('of all days of three numbers those are read that a calendar has', () => {
  const number = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(number(2100), number(14), number(33), (year, month, day) => {
      const pad = (value: number, width: number) => String(value).padStart(width, '0')
      const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
      const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      const isReal = month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1]!
      expect(dayIn(text)).toBe(isReal ? text : undefined)
    }),
    { numRuns: 2000 },
  )
})
