import { WEIGHTS } from '../../shared/addresses/words.ts'
import type { QueryWord } from './clean-query.ts'
import type { Lexicon } from './lexicon.ts'

/** A word of a question with its possible meanings in the index. */
export interface ReadWord {
  word: QueryWord
  /** The index words that it may mean, each once, the surest first, and how sure each is, 0 to 1. */
  ids: readonly number[]
  qualities: readonly number[]
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
/** Entries of the filter of index words, a power of two. */
const FILTER = 4096

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
    const ids: number[] = []
    const qualities: number[] = []
    const mean = (id: number, quality: number) => {
      ids.push(id)
      qualities.push(quality)
    }
    const { text, kind } = word
    const exact = lexicon.idOf(text)
    if (exact >= 0) mean(exact, 1)
    const last = mayBeUnfinished && i === words.length - 1
    let [from, to] = last && !word.digits ? lexicon.range(text) : [0, 0]
    if (text.length === 1 && kind !== 'number') [from, to] = lexicon.range(text)
    const unfinished = last && to > from
    // Words that are similar are surer than an initial: at least 0.65.
    if (misspelled || (exact < 0 && !unfinished))
      for (const { id, quality } of lexicon.similar(text)) mean(id, quality)
    if (text.length > 1 && kind === 'plain') {
      const initial = lexicon.idOf(text[0]!)
      if (initial >= 0) mean(initial, INITIAL_BACK)
    }
    const weight = weightOf(word, exact, lexicon, documents)
    return { word, ids, qualities, from, to, unfinished, weight, bit: 1 << i }
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

/** Digits of a postcode. */
const POSTCODE = 5

/** A number in the position of a house number: it names no street and no arrondissement. */
export const isHouse = ({ word }: ReadWord): boolean => word.leads && word.text.length < POSTCODE

/** How sure it is that a read word means the index word `id`, 0 to 1. */
export function sureness(
  { word, ids, qualities, from, to, unfinished }: ReadWord,
  id: number,
  lexicon: Lexicon,
): number {
  const at = ids.indexOf(id)
  const meant = at < 0 ? 0 : qualities[at]!
  if (meant === 1 || id < from || id >= to) return meant
  if (!unfinished) return Math.max(meant, INITIAL)
  return Math.max(meant, 0.8 + (0.19 * word.text.length) / lexicon.lengthOf(id))
}

/** For each index word, the bits of the words of a question that it is a meaning of: most pairs of words have nothing in common. */
export class Meant {
  readonly #bits: Uint32Array
  /** Whether an index word with these last bits is meant: so small that it stays in the nearest cache, which tells nearly all words that are not. */
  readonly #filter = new Uint8Array(FILTER)
  /** The words of the question that may go on, or are initials: all that begins alike is meant. */
  #begun: ReadWord[] = []

  /** `words`: how many the index has. */
  constructor(words: number) {
    this.#bits = new Uint32Array(words)
  }

  /** Notes a question for `use`, which must not pause, and forgets it. */
  of<T>(words: readonly ReadWord[], use: () => T): T {
    for (const { ids, bit } of words)
      for (const id of ids) {
        this.#bits[id]! |= bit
        this.#filter[id & (FILTER - 1)] = 1
      }
    this.#begun = words.filter(({ from, to }) => to > from)
    try {
      return use()
    } finally {
      for (const { ids } of words) for (const id of ids) this.#bits[id] = this.#filter[id & (FILTER - 1)] = 0
    }
  }

  /** The bits of the words of the question that may mean an index word. */
  bitsOf(id: number): number {
    let bits = this.#filter[id & (FILTER - 1)] === 0 ? 0 : this.#bits[id]!
    for (const { from, to, bit } of this.#begun) if (id >= from && id < to) bits |= bit
    return bits
  }
}
