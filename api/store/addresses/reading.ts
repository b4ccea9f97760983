import { WEIGHTS } from '../../../shared/addresses/words.ts'
import type { QueryWord } from './clean-query.ts'
import type { Lexicon } from './lexicon.ts'

/** A word of a question with its possible meanings in the index. */
export interface ReadWord {
  word: QueryWord
  /** Index word → how sure, 0 to 1. */
  meanings: ReadonlyMap<number, number>
  /** Index words that begin with it, from `from` to `to` (excluded), when it may be unfinished or an initial. */
  from: number
  to: number
  /** Whether it may be the beginning of a word; if not, a single letter is an initial. */
  unfinished: boolean
  /** Its weight in the score, found or not. */
  weight: number
  /** Its bit in a set of words of the question. */
  bit: number
}

/** Sureness of « Jean » in a name for « J. » in the question, and of « J. » for « Jean ». */
const INITIAL = 0.7
const INITIAL_BACK = 0.6
/** Often the end of an address: a light word, so that names without it lose little. */
const COUNTRY = 'france'

/**
 * What each word of a question may mean. Words that occur in no name are looked for with mistakes; with `misspelled` all words
 * are. With `mayBeUnfinished` the last word may be the beginning of one.
 */
export function readWords(
  words: readonly QueryWord[],
  lexicon: Lexicon,
  documents: number,
  misspelled: boolean,
  mayBeUnfinished: boolean,
): ReadWord[] {
  return words.map((word, i) => {
    const meanings = new Map<number, number>()
    const { text, kind } = word
    const exact = lexicon.idOf(text)
    const last = mayBeUnfinished && i === words.length - 1
    let [from, to] = last && !word.digits ? lexicon.range(text) : [0, 0]
    if (text.length === 1 && kind !== 'number') {
      ;[from, to] = lexicon.range(text)
    } else if (kind === 'plain') {
      const initial = lexicon.idOf(text[0]!)
      if (initial >= 0) meanings.set(initial, INITIAL_BACK)
    }
    const unfinished = last && to > from
    if (misspelled || (exact < 0 && !unfinished))
      for (const { id, quality } of lexicon.similar(text)) meanings.set(id, quality)
    if (exact >= 0) meanings.set(exact, 1)
    const weight = weightOf(word, exact, lexicon, documents)
    return { word, meanings, from, to, unfinished, weight, bit: 1 << i }
  })
}

/** Rare words weigh more than common ones: 1 to 0.5. */
function weightOf(word: QueryWord, exact: number, lexicon: Lexicon, documents: number): number {
  if (word.kind !== 'plain') return WEIGHTS[word.kind]
  if (word.text === COUNTRY) return WEIGHTS.joining
  if (exact < 0) return 1
  const commonness = Math.log(1 + lexicon.countOf(exact)) / Math.log(2 + documents)
  return 1 - 0.5 * Math.min(1, commonness)
}

/** How sure it is that a read word means the index word `id`, 0 to 1. */
export function sureness(
  { word, meanings, from, to, unfinished }: ReadWord,
  id: number,
  lexicon: Lexicon,
): number {
  const meant = meanings.get(id) ?? 0
  if (meant === 1 || id < from || id >= to) return meant
  if (!unfinished) return Math.max(meant, INITIAL)
  return Math.max(meant, 0.8 + (0.19 * word.text.length) / lexicon.lengthOf(id))
}

/** For each index word, the bits of the words of a question that it is a meaning of: most pairs of words have nothing in common. */
export class Meant {
  readonly #bits: Uint32Array

  /** `words`: how many the index has. */
  constructor(words: number) {
    this.#bits = new Uint32Array(words)
  }

  /** Notes a question for `use`, which must not pause, and forgets it. */
  of<T>(words: readonly ReadWord[], use: () => T): T {
    for (const { meanings, bit } of words) for (const id of meanings.keys()) this.#bits[id]! |= bit
    try {
      return use()
    } finally {
      for (const { meanings } of words) for (const id of meanings.keys()) this.#bits[id] = 0
    }
  }

  /** Whether a word of the question may mean an index word. */
  may({ bit, from, to }: ReadWord, id: number): boolean {
    return (this.#bits[id]! & bit) !== 0 || (id >= from && id < to)
  }
}
