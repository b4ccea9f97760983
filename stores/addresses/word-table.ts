import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import { findString, type StringTable } from '../../shared/artefacts/string-table.ts'

/** Bytes of a word that its key tells: what a number holds exactly. */
const KEY_BYTES = 6

/**
 * The words of an index, found by their first bytes as one number. A search through the texts reads two places of memory at each of its
 * seventeen steps; among the few words of one key it has two or three left.
 */
export class WordTable {
  readonly #words: StringTable
  readonly #keys: Float64Array

  /** `words` in the order of their bytes. */
  constructor(words: StringTable) {
    this.#words = words
    const { bytes, starts } = words
    this.#keys = new Float64Array(starts.length - 1)
    for (let row = 0; row < this.#keys.length; row++)
      this.#keys[row] = keyOf(bytes, starts[row]!, starts[row + 1]!)
  }

  /** The row of a word, or the row it would take, as `-row - 1`. */
  find(word: string): number {
    const bytes = Buffer.from(word)
    const key = keyOf(bytes, 0, bytes.length)
    const from = firstNotBelow(this.#keys, key)
    if (this.#keys[from] !== key) return -from - 1
    return findString(this.#words, word, from, firstNotBelow(this.#keys, key + 1, from))
  }
}

/** The first bytes of a word as a number, in the order of the words. */
function keyOf(bytes: Uint8Array, from: number, to: number): number {
  let key = 0
  for (let i = 0; i < KEY_BYTES; i++) key = key * 256 + (from + i < to ? bytes[from + i]! : 0)
  return key
}
