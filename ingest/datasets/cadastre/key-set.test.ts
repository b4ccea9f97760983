import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeySet } from './key-set.ts'

test('holds what was added, in whatever order it came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.boolean(), (numbers, sorted) => {
      const keys = sorted ? numbers.toSorted((a, b) => a - b) : numbers
      const set = new KeySet()
      const oracle = new Set<number>()
      for (const key of keys) {
        expect(set.has(key)).toBe(oracle.has(key))
        expect(set.add(key)).toBe(!oracle.has(key))
        oracle.add(key)
      }
    }),
  )
})
