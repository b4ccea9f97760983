import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 8 })

/** The distance as its definition says it, counting every way to go from one text to the other. */
function defined(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [restA, restB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return defined(restA, restB)
  const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0]
  return (
    1 +
    Math.min(
      defined(restA, b),
      defined(a, restB),
      defined(restA, restB),
      swapped ? defined(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY,
    )
  )
}

test('is what its definition says, up to the limit', () => {
  const short = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 6 })
  fc.assert(
    fc.property(short, short, fc.nat(3), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(defined(a, b), most + 1))
    }),
  )
})

test('is symmetrical, and gives up above its limit', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, 2)).toBe(editDistance(b, a, 2))
      expect(editDistance(a, b, 2)).toBeLessThanOrEqual(3)
    }),
  )
})

test.each([
  ['bergers', 'bregers', 1],
  ['bergers', 'bergers', 0],
  ['abc', 'abcdefgh', 3],
])('%s and %s', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
})
