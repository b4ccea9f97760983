import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectRank } from './select.ts'

/** Few values, so that many are the same. */
const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), {
  minLength: 1,
})

test('gives what stands at the rank among the sorted, and leaves the others in the array', () => {
  fc.assert(
    fc.property(values, fc.nat(), (numbers, at) => {
      // What is behind `count` is not looked at.
      const mixed = Float64Array.from([...numbers, -1e9, 1e9])
      const sorted = Float64Array.from(numbers).sort()
      const rank = at % numbers.length
      expect(selectRank(mixed, numbers.length, rank)).toBeCloseTo(sorted[rank]!, 12)
      expect(mixed.slice(0, numbers.length).sort()).toEqual(sorted)
    }),
  )
})
