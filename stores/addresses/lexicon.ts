import { soundOf } from '../../shared/addresses/phonetic.ts'
import { LONG_WORD, SHORTEST_TYPO, typoKeys } from '../../shared/addresses/typo-keys.ts'
import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import { editDistance } from '../reading/edit-distance.ts'
import { WordTable } from './word-table.ts'

/** A word of the index that a word of a question may mean, and how sure that is, 0 to 1. */
export interface Meaning {
  id: number
  quality: number
}

/** Index words that one misspelled word may mean, at most. */
const MOST_SIMILAR = 24

/** Quality of a word with a mistake that sounds alike, at least. */
const ALIKE = 0.85
/** Keys of mistakes are distinguished by their first bits, so many that a part has some fifty keys in a country. */
const KEY_BITS = 16
const KEY_SHIFT = 32 - KEY_BITS

/** The words of the index, found exactly, by their beginning, or with a mistake. */
export class Lexicon {
  readonly #index: StreetIndex
  readonly #table: WordTable
  /** Where the keys of mistakes with the same first bits begin: the few that are left to search stand together. */
  readonly #keyStarts: Uint32Array

  constructor(index: StreetIndex) {
    this.#index = index
    this.#table = new WordTable(index.words)
    this.#keyStarts = startsOf(index.typoKeys)
  }

  /** Row of a word, -1 when no name has it. */
  idOf(word: string): number {
    const row = this.#table.find(word)
    return row < 0 ? -1 : row
  }

  /** Rows of the words with this beginning: from the first, to the second (excluded). */
  range(beginning: string): [number, number] {
    const from = this.#table.find(beginning)
    // No word has a letter beyond z.
    const to = this.#table.find(`${beginning}{`)
    return [from < 0 ? -from - 1 : from, -to - 1]
  }

  lengthOf(id: number): number {
    const { starts } = this.#index.words
    return starts[id + 1]! - starts[id]!
  }

  /** How many names have a word. */
  countOf(id: number): number {
    return this.#index.wordCounts[id]!
  }

  /**
   * Words that differ by one mistake, by two in long words, or that sound alike; the surest first. Quality is at most 0.9, and
   * lower with more mistakes for the length.
   */
  similar(word: string): Meaning[] {
    if (word.length < SHORTEST_TYPO) return []
    const { typoKeys: keys, typoWords, words } = this.#index
    const seen = new Set<number>()
    const found: Meaning[] = []
    const sound = soundOf(word)
    for (const key of typoKeys(word)) {
      const part = key >>> KEY_SHIFT
      const first = firstNotBelow(keys, key, this.#keyStarts[part]!, this.#keyStarts[part + 1]!)
      for (let at = first; at < keys.length && keys[at] === key; at++) {
        const id = typoWords[at]!
        if (seen.has(id)) continue
        seen.add(id)
        const quality = likeness(word, sound, stringAt(words, id))
        if (quality > 0) found.push({ id, quality })
      }
    }
    found.sort((a, b) => b.quality - a.quality || this.countOf(b.id) - this.countOf(a.id))
    return found.slice(0, MOST_SIMILAR)
  }
}

/** Where the keys of each part begin; one more for the end. */
function startsOf(keys: Uint32Array): Uint32Array {
  const starts = new Uint32Array((1 << KEY_BITS) + 1)
  let at = 0
  for (let part = 0; part < starts.length; part++) {
    while (at < keys.length && keys[at]! >>> KEY_SHIFT < part) at++
    starts[part] = at
  }
  return starts
}

/** At most 0.9, less with more mistakes between two words; 0 when they are too different. */
function likeness(word: string, sound: string, other: string): number {
  if (word === other) return 0
  const longest = Math.max(word.length, other.length)
  const allowed = longest >= LONG_WORD ? 2 : 1
  const mistakes = editDistance(word, other, allowed)
  const spelled = mistakes > allowed ? 0 : 0.95 - (mistakes * 0.75) / longest
  // Hearing costs twenty times as much as comparing letters.
  if (spelled >= ALIKE) return spelled
  const heard = soundOf(other)
  if (mistakes <= allowed) return heard === sound ? ALIKE : spelled
  if (heard === sound) return 0.75
  // One mistake in a long sound is allowed, as in a spelling.
  return longest >= 7 && editDistance(sound, heard, 1) <= 1 ? 0.65 : 0
}
