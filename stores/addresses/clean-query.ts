import { canonical, fold, type WordKind, wordKindOf } from '../../shared/addresses/words.ts'

/** One word of a question, in the form of the index. */
export interface QueryWord {
  text: string
  /** As it was typed, without accents. */
  typed: string
  kind: WordKind
  /** Digits and no ordinal: it may be a house number. */
  digits: boolean
  /** In the position of a house number: first, or before a street type. */
  leads: boolean
  /** What follows the digits: `bis`, `b`, or ''. */
  suffix: string
}

/** Suffixes of house numbers in full; the BAN also writes their first letter. */
const SUFFIX = /^(?:bis|ter|quater|quinquies|sexies|septies|octies)$/
const NUMBER_AND_SUFFIX = /^(\d{1,4})(bis|ter|quater|quinquies|sexies|septies|octies|[a-z]{1,2}\d?)$/
const LETTER_SUFFIX = /^\d+[de]$/
const NUMBER = /^\d{1,4}(?:bis|ter|quater|[a-z])?$/
/** Between the first and the last number of one building. */
const TO = new Set(['a', 'et', 'au'])
const ORDINAL = /^\d+(?:er|ere|re|nd|nde|d|e|eme|ieme|me)$/

/** Replacements in the lower-case text without accents, before punctuation is removed. */
const WRITTEN: readonly [RegExp, string][] = [
  [/\bs\/s(?=[\s-]|$)/g, 'sous'],
  [/\bs\/(?=[\s-]|$)/g, 'sur'],
  // « 10/12 rue » is one building, which is found by its first number.
  [/(?<![\d/-])(\d{1,4})\s?[/-]\s?\d{1,4}(?=\s*,?\s*[a-z])/g, '$1'],
  [/([a-z])(\d{5})\b/g, '$1 $2'],
]

/** Parts of postal addresses that no map has, in the folded text. */
const NOISE: readonly [RegExp, string][] = [
  [/\b(?:b ?p|c ?s|tsa|cidex)(?: ?(?:n|no|numero))? ?\d+\b/g, ' '],
  [/\b\d+ ?(?:er|ere|e|eme|ieme|nd)? etages?\b/g, ' '],
  [/\b(?:app|appt|apt|appartement|bat|batiment|esc|escalier|rdc) [a-z0-9]{1,3}\b(?= )/g, ' '],
  [/^lieux? ?dits? (?=.)/, ''],
  [/\b(?:no|n|num|numero) ?(?=\d{1,4}\b)/g, ''],
  // What communes give to an address that has no number.
  [/\b99999\b/g, ' '],
]
const CEDEX = /\bcedex(?: \d{1,2})?\b/g

/**
 * The text of an address without what no map has: CEDEX (of its postcode only the département is kept), post boxes, floors, the
 * second number of « 10/12 ». Lower case, no accents, no punctuation.
 */
export function cleanQuery(text: string): string {
  const written = WRITTEN.reduce(
    (cleaned, [pattern, by]) => cleaned.replace(pattern, by),
    text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  )
  const quiet = NOISE.reduce((cleaned, [pattern, by]) => cleaned.replace(pattern, by), fold(written))
  const cedex = CEDEX.test(quiet)
  CEDEX.lastIndex = 0
  const mapped = cedex ? quiet.replace(CEDEX, ' ').replace(/\b(\d{2})\d{3}\b/g, '$1') : quiet
  return mapped.replace(/ +/g, ' ').trim()
}

/** The words of a cleaned text; a number and its suffix are one word. */
export function queryWords(cleaned: string): QueryWord[] {
  const parts = cleaned === '' ? [] : cleaned.split(' ')
  const words: QueryWord[] = []
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    const next = parts[i + 1]
    // « 388D avenue » is a house number, « Paris 18e » is not.
    const ordinal = ORDINAL.test(part) && !(LETTER_SUFFIX.test(part) && isType(next))
    const glued = ordinal ? null : NUMBER_AND_SUFFIX.exec(part)
    if (glued && glued[2]!.length > 1 && isType(glued[2]))
      words.push(numberWord(glued[1]!, '', true), plainWord(canonical(glued[2]!)))
    else if (glued) words.push(numberWord(glued[1]!, glued[2]!, i === 0 || isType(next)))
    else if (/^\d+$/.test(part)) {
      const suffix = next !== undefined && isSuffix(next, parts[i + 2]) ? next : ''
      words.push(numberWord(part, suffix, i === 0 || isType(suffix === '' ? next : parts[i + 2])))
      if (suffix !== '') i++
      i += lastNumber(parts, i + 1)
    } else for (const text of canonical(part).split(' ')) words.push({ ...plainWord(text), typed: part })
  }
  return words
}

/** How many words from `at` on say the last number of a building before its street: « 4 à 6 bis rue » is found by its first number. */
function lastNumber(parts: readonly string[], at: number): number {
  if (!TO.has(parts[at] ?? '') || !NUMBER.test(parts[at + 1] ?? '')) return 0
  const count = isSuffix(parts[at + 2] ?? '', parts[at + 3]) ? 3 : 2
  return isType(parts[at + count]) ? count : 0
}

/** Whether the word after a number is its suffix: always when written in full, one or two letters only before a street type. */
function isSuffix(word: string, after: string | undefined): boolean {
  if (SUFFIX.test(word)) return true
  return (
    /^[a-z]{1,2}\d?$/.test(word) &&
    isType(after) &&
    (word.length === 1 || wordKindOf(canonical(word)) === 'plain')
  )
}

const isType = (word: string | undefined) => word !== undefined && wordKindOf(canonical(word)) === 'type'

/** A word that is no house number, from its canonical form. */
export function plainWord(text: string): QueryWord {
  return { text, typed: text, kind: wordKindOf(text), digits: false, leads: false, suffix: '' }
}

function numberWord(digits: string, suffix: string, leads: boolean): QueryWord {
  return { text: canonical(digits), typed: digits, kind: 'number', digits: true, leads, suffix }
}
