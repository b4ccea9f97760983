import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cursorOf, questionHash, readCursor } from './cursor.ts'
import { Problem } from './problem.ts'

const OWNER = { release: 'r20260301-120000-0123abcd', question: questionHash('ask', { year: 2024 }) }

function problemOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof Problem) return error.type
    throw error
  }
  throw new Error('It was read')
}

test('gives back the position, whatever JSON it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (position) => {
      const cursor = cursorOf(OWNER, position)
      // Stands in an address as it is.
      expect(encodeURIComponent(cursor)).toBe(cursor)
      expect(readCursor(cursor, OWNER, z.unknown())).toEqual(JSON.parse(JSON.stringify(position)))
    }),
  )
})

test('any one sign changed, left out or added is refused', () => {
  const cursor = cursorOf(OWNER, ['69', 1234, 50, 310, true])
  fc.assert(
    fc.property(
      fc.nat(cursor.length - 1),
      fc.constantFrom('', 'A', 'b', '-', '0'),
      fc.boolean(),
      (at, sign, add) => {
        const other = cursor.slice(0, at) + sign + cursor.slice(add ? at : at + 1)
        fc.pre(other !== cursor)
        expect(problemOf(() => readCursor(other, OWNER, z.json()))).toBe('invalid-parameters')
      },
    ),
    { numRuns: 500 },
  )
})

test('of another question is refused, of another release is 410, of another position is refused', () => {
  const cursor = cursorOf(OWNER, 5)
  const other = { ...OWNER, question: questionHash('ask', { year: 2025 }) }
  expect(problemOf(() => readCursor(cursor, other, z.number()))).toBe('invalid-parameters')
  expect(problemOf(() => readCursor(cursor, { ...OWNER, release: 'r2' }, z.number()))).toBe('release-changed')
  expect(problemOf(() => readCursor(cursor, OWNER, z.number().max(4)))).toBe('invalid-parameters')
  expect(questionHash('ask', {})).not.toBe(questionHash('other', {}))
})
