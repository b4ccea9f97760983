import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PairNumbers } from './pair-numbers.ts'

const integer = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer(),
  fc.constantFrom(-(2 ** 31), 2 ** 31 - 1),
)

test('pairs are numbered from 0 in the order in which they come, and again by the same number', () => {
  const pairs = new PairNumbers()
  expect([pairs.of(7, -2), pairs.of(-2, 7), pairs.of(7, -2), pairs.of(0, 0), pairs.of(-2, 7)]).toEqual([
    0, 1, 0, 2, 1,
  ])
  expect(pairs.count).toBe(3)
  expect([...pairs.first.subarray(0, 3)]).toEqual([7, -2, 0])
  expect([...pairs.second.subarray(0, 3)]).toEqual([-2, 7, 0])
})

test('any pairs have the numbers that a Map of their texts gives', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(integer, integer), { maxLength: 400 }), (given) => {
      const [pairs, known] = [new PairNumbers(), new Map<string, number>()]
      for (const [first, second] of given) {
        const key = `${first} ${second}`
        if (!known.has(key)) known.set(key, known.size)
        expect(pairs.of(first, second)).toBe(known.get(key))
      }
      expect(pairs.count).toBe(known.size)
    }),
  )
})
