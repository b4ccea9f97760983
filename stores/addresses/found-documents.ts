import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { DocumentMarks } from './document-marks.ts'
import type { Lexicon } from './lexicon.ts'
import { type Meant, sureness } from './reading.ts'
import type { SoughtWord } from './sought-word.ts'
import { takeBest } from './take-best.ts'

/** Postings of a word for each document found, up to which they are gone through instead of the names: reading a name takes as long. */
const POSTINGS_A_NAME = 24
/** Documents whose names are read together. */
const TOGETHER = 256

/** The documents found for one reading, with the weight of the words that they have. Its arrays are reused for the next. */
export class FoundDocuments {
  readonly #index: StreetIndex
  readonly #lexicon: Lexicon
  readonly #meant: Meant
  readonly #scores: Float32Array
  readonly #found: Uint32Array
  readonly #marks: DocumentMarks
  readonly #starts = new Uint32Array(TOGETHER)
  readonly #firstWords = new Uint32Array(TOGETHER)
  #count = 0

  constructor(index: StreetIndex, lexicon: Lexicon, meant: Meant) {
    this.#index = index
    this.#lexicon = lexicon
    this.#meant = meant
    this.#scores = new Float32Array(index.documentCount)
    this.#found = new Uint32Array(index.documentCount)
    this.#marks = new DocumentMarks(index.documentCount)
  }

  get count(): number {
    return this.#count
  }

  has(document: number): boolean {
    return this.#scores[document] !== 0
  }

  /** Adds a document, or to its score. `score` must be above zero: a document with score 0 counts as not found. */
  add(document: number, score: number): void {
    const before = this.#scores[document]!
    if (before === 0) this.#found[this.#count++] = document
    this.#scores[document] = before + score
  }

  /** Raises the scores of those whose name has the words. */
  raise(words: readonly SoughtWord[]): void {
    const unread = words.filter((word) => !this.#byPostings(word))
    if (unread.length > 0) this.#byNames(unread)
  }

  /** The best, and forgets all: about `most`; among equals `prior` decides. */
  take(most: number, prior: (document: number) => number): number[] {
    const found = this.#found.subarray(0, this.#count)
    const best = takeBest(found, this.#scores, prior, most)
    for (let i = 0; i < found.length; i++) this.#scores[found[i]!] = 0
    this.#count = 0
    return best
  }

  /** Raises the scores by the postings of a word; false when these are too many, or do not tell all. */
  #byPostings({ read, ids, qualities, meant, cost }: SoughtWord): boolean {
    const { postingStarts: starts, postings } = this.#index
    const [scores, found, marks, count] = [this.#scores, this.#found, this.#marks, this.#count]
    if (meant !== ids.length || meant === 0 || cost + meant * count > POSTINGS_A_NAME * count) return false
    for (const id of ids) if (starts[id] === starts[id + 1]) return false
    // The surest come first: a name that has one is not raised again by others.
    const raised = new Uint8Array(ids.length > 1 ? count : 0)
    for (let i = 0; i < ids.length; i++) {
      const [start, end] = [starts[ids[i]!]!, starts[ids[i]! + 1]!]
      const score = read.weight * qualities[i]!
      marks.add(postings, start, end)
      for (let at = 0; at < count; at++) {
        if (!marks.has(found[at]!) || raised[at] === 1) continue
        scores[found[at]!]! += score
        if (raised.length > 0) raised[at] = 1
      }
      marks.remove(postings, start, end)
    }
    return true
  }

  /**
   * Raises the scores by reading the names. Where they begin, and their first words, are read for many at once: in so short a loop the
   * processor waits for many places of memory together. Over 2 million streets the search takes 9 to 14 % less time than name by name.
   */
  #byNames(words: readonly SoughtWord[]): void {
    const { documentStarts, documentWords } = this.#index
    const [starts, firstWords] = [this.#starts, this.#firstWords]
    const best = new Float64Array(words.length)
    for (let from = 0; from < this.#count; from += TOGETHER) {
      const found = this.#found.subarray(from, Math.min(this.#count, from + TOGETHER))
      for (let i = 0; i < found.length; i++) starts[i] = documentStarts[found[i]!]!
      for (let i = 0; i < found.length; i++) firstWords[i] = documentWords[starts[i]!] ?? 0
      for (let i = 0; i < found.length; i++) {
        const end = documentStarts[found[i]! + 1]!
        best.fill(0)
        for (let at = starts[i]!; at < end; at++)
          this.#compare(words, at === starts[i] ? firstWords[i]! : documentWords[at]!, best)
        for (let n = 0; n < words.length; n++)
          if (best[n]! > 0) this.#scores[found[i]!]! += words[n]!.read.weight * best[n]!
      }
    }
  }

  /** Notes in `best` how sure each word means the index word `id`, where that is surer than before. */
  #compare(words: readonly SoughtWord[], id: number, best: Float64Array): void {
    const bits = this.#meant.bitsOf(id)
    if (bits === 0) return
    for (let n = 0; n < words.length; n++) {
      if ((bits & words[n]!.read.bit) === 0) continue
      const sure = sureness(words[n]!.read, id, this.#lexicon)
      if (sure > best[n]!) best[n] = sure
    }
  }
}
