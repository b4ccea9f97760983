import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonical, fold, wordKindOf, wordsOf } from './words.ts'

describe('words of an address', () => {
  test.each([
    ["34 Avenue de l'Opéra", ['34', 'avenue', 'de', 'l', 'opera']],
    ['Bd St-Michel', ['boulevard', 'saint', 'michel']],
    ['R. du Gal Leclerc', ['rue', 'du', 'general', 'leclerc']],
    ['PL ND', ['place', 'notre', 'dame']],
    ['Rue du Onze Novembre', ['rue', 'du', '11', 'novembre']],
    ['Place du 1er Mai', ['place', 'du', '1', 'mai']],
    ['Boulevard Henri IV', ['boulevard', 'henri', '4']],
    ['Paris 18e Arrondissement', ['paris', '18', 'arrondissement']],
    ['Rue du Cœur-Volant', ['rue', 'du', 'coeur', 'volant']],
    ['  ', []],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words)
  })

  test.each([
    ['03', '3'],
    ['00009', '00009'],
    ['0009', '9'],
    ['02230', '02230'],
    ['0', '0'],
  ])('leading zeros: %s is %s; five digits are a postcode', (word, expected) => {
    expect(canonical(word)).toBe(expected)
  })

  test('kinds', () => {
    expect(['rue', 'de', '12', 'hugo'].map(wordKindOf)).toEqual(['type', 'joining', 'number', 'plain'])
  })

  test('folding twice changes nothing, and leaves only letters, digits and single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const folded = fold(text)
        expect(fold(folded)).toBe(folded)
        expect(folded).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/)
      }),
    )
  })
})
