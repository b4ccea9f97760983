import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistance } from '../../stores/reading/edit-distance.ts'
import { soundOf } from './phonetic.ts'
import { LONG_WORD, typoKeys } from './typo-keys.ts'

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
const word = fc.array(letter, { minLength: 5, maxLength: 14 }).map((letters) => letters.join(''))

/** The word with one mistake: a letter dropped, added, changed, or swapped with the next. */
const mistaken = fc.tuple(word, fc.nat(3), fc.nat(100), letter).map(([right, kind, seed, other]) => {
  const at = seed % (right.length - 1)
  const [head, tail] = [right.slice(0, at), right.slice(at + 1)]
  const wrong = [
    head + tail,
    head + other + right[at] + tail,
    head + other + tail,
    head + tail[0] + right[at] + tail.slice(1),
  ]
  return { right, wrong: wrong[kind]! }
})

describe('words with a mistake', () => {
  test('share a key with the right one, and are at a distance of one at most', () => {
    fc.assert(
      fc.property(mistaken, ({ right, wrong }) => {
        const keys = new Set(typoKeys(right))
        expect(typoKeys(wrong).some((key) => keys.has(key))).toBe(true)
        expect(editDistance(right, wrong, 2)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test.each([
    ['poniatowski', 'ponyatowsky'],
    ['dupuytren', 'dupuytrin'],
    ['rochechouart', 'rouchechouart'],
    ['hugo', 'ugo'],
    ['gutenberg', 'gutemberg'],
    ['rue', 'reu'],
    ['quai', 'kai'],
  ])('%s is found as %s', (right, wrong) => {
    const keys = new Set(typoKeys(right))
    expect(typoKeys(wrong).some((key) => keys.has(key))).toBe(true)
  })

  const long = fc.array(letter, { minLength: LONG_WORD, maxLength: 14 }).map((letters) => letters.join(''))

  test('long words with two letters changed or dropped share a key with the right one', () => {
    fc.assert(
      fc.property(long, fc.nat(100), fc.nat(100), letter, fc.boolean(), (right, one, other, by, dropped) => {
        const at = one % right.length
        const changed = `${right.slice(0, at)}${by}${right.slice(at + 1)}`
        const then = other % right.length
        const wrong = `${changed.slice(0, then)}${dropped ? '' : by}${changed.slice(then + 1)}`
        const keys = new Set(typoKeys(right))
        expect(typoKeys(wrong).some((key) => keys.has(key))).toBe(true)
      }),
    )
  })

  test('words of one or two letters, and numbers, have no keys', () => {
    for (const text of ['a', 'de', '75018', 'p12x']) expect(typoKeys(text)).toEqual([])
  })

  test.each([
    ['philippe', 'filipe'],
    ['choisy', 'choisi'],
    ['chateau', 'chato'],
    ['quai', 'kai'],
    ['becque', 'beck'],
    ['becque', 'becke'],
  ])('%s sounds like %s', (a, b) => {
    expect(soundOf(a)).toBe(soundOf(b))
  })
})
