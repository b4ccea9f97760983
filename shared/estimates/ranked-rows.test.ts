import { expect, test } from 'vitest'
import { RankedRows } from './ranked-rows.ts'

test('holds more rows than it was made for, and those of the next question alone', () => {
  const ranked = new RankedRows()
  for (let row = 0; row < 3000; row++) ranked.put(row, 3000 - row)
  expect(ranked.valueOf(0)).toBe(1)
  expect(ranked.valueOf(2999)).toBe(3000)
  expect(ranked.upTo(2)).toEqual([2998, 2999])
  ranked.clear()
  ranked.put(7, 5)
  ranked.put(9, 4)
  expect(ranked.valueOf(1)).toBe(5)
  expect(ranked.upTo(10)).toEqual([7, 9])
})
