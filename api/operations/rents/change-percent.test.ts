import { expect, test } from 'vitest'
import { changePercent } from './change-percent.ts'

// Values of the IRL, and the changes over a year that INSEE published of them.
test.each([
  ['2026-Q1', 146.6, 145.47, 0.78],
  ['2025-Q4', 145.78, 144.64, 0.79],
  ['2025-Q3', 145.77, 144.51, 0.87],
  ['2025-Q2', 146.68, 145.17, 1.04],
  ['2025-Q1', 145.47, 143.46, 1.4],
  ['2024-Q4', 144.64, 142.06, 1.82],
  ['2024-Q3', 144.51, 141.03, 2.47],
  ['2024-Q2', 145.17, 140.59, 3.26],
  ['2022-Q4', 137.26, 132.62, 3.5],
])('%s: from %d to %d', (_quarter, now, before, change) => {
  expect(changePercent(now, before)).toBe(change)
})

test('a fall is negative, and no change is no minus zero', () => {
  expect(changePercent(99, 100)).toBe(-1)
  expect(Object.is(changePercent(100, 100), 0)).toBe(true)
})

test('a half goes away from zero, where binary fractions would lose it', () => {
  // 1.005 % and −1.005 %: 1.005 is a little less than itself in binary.
  expect(changePercent(101.005, 100)).toBe(1.01)
  expect(changePercent(98.995, 100)).toBe(-1.01)
  expect(changePercent(100.004, 100)).toBe(0)
})
