import { expect, test } from 'vitest'
import { wholeNumber } from './controls.ts'

test.each([
  [250_000, 250_000],
  [250_000.5, 250_001],
  [0, 0],
  [-5, undefined],
  [Number.NaN, undefined],
])('a field that says %d is read as %s', (value, read) => {
  expect(wholeNumber(value)).toBe(read)
})
