import { describe, expect, test } from 'vitest'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import { type LoadedYears, periodOf, withYears, yearsText } from './loaded-years.ts'

const day = (date: string) => Date.parse(date) / 86_400_000
const asked = (from: string, to: string, quarter?: number) => ({
  firstDay: day(from),
  lastDay: day(to),
  quarter,
})
const place = (years: number[], firstSoldOn: string, lastSoldOn: string): LoadedYears => ({
  years,
  firstSoldOn,
  lastSoldOn,
})
const LYON = { name: 'Lyon', area: '69123' }
const LOADED: Coverage = { status: 'loaded', detail: 'The sales of 69 are loaded.', datasets: ['dvf'] }
const TO_JUNE = place([2023, 2024, 2025], '2023-01-02', '2025-06-27')

describe('a coverage asked about days', () => {
  test('that are loaded stays as it is', () => {
    expect(withYears(LOADED, asked('2023-01-01', '2024-12-31'), [TO_JUNE], LYON)).toBe(LOADED)
  })

  test('of a year that is loaded to June is loaded in part', () => {
    expect(withYears(LOADED, asked('2025-01-01', '2025-12-31'), [TO_JUNE], LYON)).toEqual({
      status: 'partly-loaded',
      detail: 'The sales of 69 are loaded. Loaded in part: 2025 (sales to 2025-06-27).',
      datasets: ['dvf'],
      missingYears: [2025],
    })
  })

  test('of a quarter before June is loaded', () => {
    expect(withYears(LOADED, asked('2025-01-01', '2025-12-31', 1), [TO_JUNE], LYON)).toBe(LOADED)
  })

  test('to the newest sale is loaded', () => {
    expect(withYears(LOADED, asked('2023-01-01', '2025-06-30'), [TO_JUNE], LYON)).toBe(LOADED)
  })

  test('of two places of which one lacks the year is loaded in part', () => {
    const other = place([2018], '2018-01-03', '2018-12-28')
    expect(withYears(LOADED, asked('2024-01-01', '2024-12-31'), [TO_JUNE, other], LYON)).toMatchObject({
      status: 'partly-loaded',
      missingYears: [2024],
    })
  })

  test('is not changed where nothing is loaded, or nobody publishes', () => {
    const absent: Coverage = { status: 'not-covered', detail: 'Nobody publishes them.' }
    expect(withYears(absent, asked('2024-01-01', '2024-12-31'), [TO_JUNE], LYON)).toBe(absent)
    expect(withYears(LOADED, asked('2024-01-01', '2024-12-31'), [], LYON)).toBe(LOADED)
  })
})

test('a period ends with the newest loaded sale, and is null where none is', () => {
  expect(periodOf(asked('2024-01-01', '2025-12-31'), [TO_JUNE])).toEqual({
    from: '2024-01-01',
    to: '2025-06-27',
  })
  expect(periodOf(asked('2026-01-01', '2026-12-31'), [TO_JUNE])).toBeNull()
  expect(periodOf(asked('2016-01-01', '2016-12-31'), [TO_JUNE])).toBeNull()
  expect(periodOf(asked('2024-01-01', '2024-12-31'), [])).toBeNull()
})

test.each([
  [[2018], '2018'],
  [[2014, 2018, 2019, 2020], '2014, 2018 to 2020'],
  [[], ''],
])('years in words: %j', (years, text) => {
  expect(yearsText(years)).toBe(text)
})
