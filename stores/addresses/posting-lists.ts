import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'

/** Postings from one that is remembered to the next: 256 bytes. */
const STEP = 64

/**
 * Searches the postings of words. A binary search through a long list reads memory in many places, each of which takes as long as a hundred
 * comparisons: every 64th posting is kept apart, so that the search stays in little memory until its last steps.
 */
export class PostingLists {
  readonly #postings: Uint32Array
  readonly #kept: Uint32Array

  constructor({ postings }: StreetIndex) {
    this.#postings = postings
    this.#kept = new Uint32Array(Math.ceil(postings.length / STEP))
    for (let i = 0; i < this.#kept.length; i++) this.#kept[i] = postings[i * STEP]!
  }

  /** Where the first posting of [from, to), which are of one word, stands that is not below `document`; `to` when all of them are. */
  firstNotBelow(document: number, from: number, to: number): number {
    const first = Math.ceil(from / STEP)
    const end = Math.ceil(to / STEP)
    if (end <= first) return firstNotBelow(this.#postings, document, from, to)
    const at = firstNotBelow(this.#kept, document, first, end)
    return firstNotBelow(this.#postings, document, Math.max(from, (at - 1) * STEP), Math.min(to, at * STEP))
  }
}
