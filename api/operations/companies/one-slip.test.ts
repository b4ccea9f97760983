import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../../stores/reading/edit-distance.ts'
import { oneSlipFrom } from './one-slip.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 4, maxLength: 9 })

test('each is one slip away, and none comes twice', () => {
  fc.assert(
    fc.property(word, (text) => {
      const found = oneSlipFrom(text)
      expect(new Set(found).size).toBe(found.length)
      for (const other of found) expect(editDistance(text, other, 2), other).toBe(1)
    }),
    { numRuns: 30 },
  )
})

test('whatever is one slip away is among them', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(oneSlipFrom(a).includes(b)).toBe(editDistance(a, b, 1) === 1)
    }),
  )
  expect(oneSlipFrom('dupont')).toEqual(
    expect.arrayContaining(['dupond', 'dupnt', 'dupont' + 's', 'dupotn', 'udpont']),
  )
})

test('short words and numbers are taken as they are', () => {
  expect(oneSlipFrom('sci')).toEqual([])
  expect(oneSlipFrom('4x4x')).toEqual([])
})
