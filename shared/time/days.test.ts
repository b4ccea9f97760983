import { expect, test } from 'vitest'
import { dayCountOf, dayText, firstDayOfYear, yearOfDay } from './days.ts'

test('a day is counted since 1970, and written as it was read', () => {
  expect(dayCountOf('1970-01-01')).toBe(0)
  expect(dayCountOf('2024-02-29')).toBe(19782)
  expect(dayText(19782)).toBe('2024-02-29')
  expect(dayCountOf('no day')).toBeNaN()
})

test('a year begins on its first of January', () => {
  expect(firstDayOfYear(2024)).toBe(19723)
  expect([19722, 19723, 20088, 20089].map(yearOfDay)).toEqual([2023, 2024, 2024, 2025])
})
