import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spokenNumber, wordsOfNumber } from './number-words.ts'

test.each([
  ['mil huit cent quatorze', 1814],
  ['mille neuf cent quarante cinq', 1945],
  ['dix neuf cent quarante', 1940],
  ['trente six', 36],
  ['dix huit', 18],
  ['soixante et onze', 71],
  ['soixante dix sept', 77],
  ['quatre vingt dix neuf', 99],
  ['quatre vingts', 80],
  ['vingt et un', 21],
  ['deux mille', 2000],
])('%s is %i', (text, value) => {
  const words = text.split(' ')
  expect(spokenNumber([...words, 'juin'], 0)).toEqual({ value, words: words.length })
})

test.each(['huit mai', 'onze novembre', 'et un', 'rue', 'trente', ''])(
  '%s is no number of several words',
  (text) => {
    expect(spokenNumber(text.split(' '), 0)).toBeUndefined()
  },
)

test('two numbers in a row are not added', () => {
  expect(spokenNumber(['vingt', 'deux', 'trois'], 0)).toEqual({ value: 22, words: 2 })
  expect(spokenNumber(['six', 'quatre'], 0)).toBeUndefined()
})

test('the words of a number say it', () => {
  expect(wordsOfNumber(1814)).toEqual(['mil', 'huit', 'cent', 'quatorze'])
  expect(wordsOfNumber(91)).toEqual(['quatre', 'vingt', 'onze'])
  fc.assert(
    fc.property(fc.integer({ min: 17, max: 9999 }), (value) => {
      const words = wordsOfNumber(value)
      if (words.length > 1) expect(spokenNumber(words, 0)).toEqual({ value, words: words.length })
    }),
  )
})
