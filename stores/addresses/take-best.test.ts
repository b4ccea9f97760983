import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeBest } from './take-best.ts'

test('no row left out is clearly better than one taken, and equals are taken by their prior', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: Math.fround(0.01), max: 10, noNaN: true }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      (values, most) => {
        const rows = Uint32Array.from(values.keys())
        const taken = new Set(takeBest(rows, Float32Array.from(values), (row) => -row, most))
        const highest = Math.max(...values)
        const near = values.filter((value) => value >= 0.41 * highest).length
        expect(taken.size).toBeGreaterThanOrEqual(Math.min(most, near))
        expect(taken.size).toBeLessThanOrEqual(most)
        const worst = Math.min(...[...taken].map((row) => values[row]!))
        const room = highest / 255
        for (const row of rows)
          if (!taken.has(row)) expect(values[row]!).toBeLessThanOrEqual(worst + room * 1.01)
      },
    ),
  )
  const equals = new Float32Array(5).fill(1)
  expect(takeBest(Uint32Array.from([0, 1, 2, 3, 4]), equals, (row) => row, 2).sort()).toEqual([3, 4])
})

test('of more equals than there is room for, those with the highest prior are taken, of equal priors the lower rows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3, max: 300 }), { minLength: 1, maxLength: 400 }),
      fc.integer({ min: 1, max: 200 }),
      (priors, most) => {
        const rows = Uint32Array.from(priors.keys())
        const taken = takeBest(rows, new Float32Array(priors.length).fill(2), (row) => priors[row]!, most)
        const expected = [...priors.keys()].sort((a, b) => priors[b]! - priors[a]! || a - b).slice(0, most)
        expect(new Set(taken)).toEqual(new Set(expected))
      },
    ),
  )
})

test('more rows than it has room for at first', () => {
  const rows = Uint32Array.from({ length: 20_000 }, (_, i) => i)
  const taken = takeBest(rows, new Float32Array(20_000).fill(1), (row) => row % 1000, 20)
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 1000 * i + 999))
})
