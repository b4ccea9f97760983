import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateTokens } from './tokens.ts'

test.each([
  ['', 0],
  ['abc', 1],
  ['abcd', 2],
  ['123456', 2],
  ['"}', 1],
  ['é', 1],
  ['日', 2],
  ['lng 2.3522', 6],
])('%j: %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test('is above the usual rule of four characters a token, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(estimateTokens(text)).toBeGreaterThanOrEqual(text.length / 4)
    }),
  )
})

test('two texts together are never more than apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(estimateTokens(a + b)).toBeLessThanOrEqual(estimateTokens(a) + estimateTokens(b))
    }),
  )
})
