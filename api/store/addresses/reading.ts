import { WEIGHTS } from '../../../shared/addresses/words.ts'
import type { QueryWord } from './clean-query.ts'
import type { Lexicon } from './lexicon.ts'

/** A word of a question with everything it may mean in the index. */
export interface ReadWord {
  word: QueryWord
  /** Index word → how sure, 0 to 1. */
  meanings: ReadonlyMap<number, number>
  /** Index words that begin like it (from, without to), when it may not be typed to its end. */
  from: number
  to: number
  /** Whether it may be the beginning of a word; without, a letter stands for an initial. */
  unfinished: boolean
  /** Weight when it is found, and when it is not. */
  weight: number
}

/** Names have it as an initial: J. for Jean, and the other way round. */
const INITIAL = 0.7
const INITIAL_BACK = 0.6
/** Said at the end of addresses, matched only by names that have it. */
const COUNTRY = 'france'

/**
 * What each word of a question may mean. Words no name has are looked for with mistakes; all are when `misspelled`. The
 * last word may be the beginning of one when `mayBeUnfinished`.
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
    return { word, meanings, from, to, unfinished, weight: weightOf(word, exact, lexicon, documents) }
  })
}

/** Rare words tell more than common ones. */
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
