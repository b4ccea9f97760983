import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ["L'Œuvre d'Été", ['l', 'oeuvre', 'd', 'ete']],
  ['S.C.I. DU 12-BIS, RUE', ['s', 'c', 'i', 'du', '12', 'bis', 'rue']],
  ['  ', []],
  ['LILAS lilas Lïlàs', ['lilas']],
])('%s', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('a name of a thousand words gives twelve', () => {
  expect(searchWords(Array.from({ length: 1000 }, (_, i) => `w${i}`).join(' '))).toHaveLength(12)
})
