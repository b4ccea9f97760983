import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replacedNumbers } from './keep-last.ts'

const dropped = (...pairs: [string, string][]) => [...replacedNumbers(pairs)].sort()

test('of a chain the last stays', () => {
  expect(dropped(['B', 'A'], ['C', 'B'])).toEqual(['A', 'B'])
})

test('two that replace the same one both stay', () => {
  expect(dropped(['B', 'A'], ['C', 'A'])).toEqual(['A'])
})

test('a diagnostic that replaces itself stays', () => {
  expect(dropped(['A', 'A'])).toEqual([])
})

test('of a circle the newest statement is followed', () => {
  expect(dropped(['A', 'B'], ['B', 'A'])).toEqual(['A'])
  expect(dropped(['A', 'C'], ['B', 'A'], ['C', 'B'])).toEqual(['A', 'B'])
})

test('whatever is said, somebody is left of each group, and only what is said to be replaced goes', () => {
  const name = fc.constantFrom(...'ABCDEFGH')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name)), (pairs) => {
      const gone = replacedNumbers(pairs)
      const replaced = new Set(pairs.map(([, old]) => old))
      for (const number of gone) expect(replaced).toContain(number)
      const everyone = new Set(pairs.flat())
      if (everyone.size > 0) expect(gone.size).toBeLessThan(everyone.size)
    }),
  )
})
