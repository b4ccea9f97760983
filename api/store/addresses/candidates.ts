import { firstNotBelow } from '../../../shared/artefacts/first-not-below.ts'
import type { StreetIndex } from '../../../shared/artefacts/street-index.ts'
import type { Lexicon } from './lexicon.ts'
import { type Meant, type ReadWord, sureness } from './reading.ts'
import { takeBest } from './take-best.ts'

/** Postings read for one reading, and at a first look: this bounds its time over a whole country. */
export const POSTINGS_BUDGET = 8_000
export const FIRST_LOOK = 256
/** Index words tried for an unfinished word, and the same inside each locality, where each costs a binary search. */
const MOST_ENDINGS = 400
const MOST_ENDINGS_LOCAL = 24
const MOST_LOCALITIES = 48
/** Localities scored for one word: too many begin with a given letter. */
const MOST_REACHED = 4_000
/** Documents taken when no word has postings (`rue`). */
const SCANNED = 2_000
/** Sureness from which a meaning adds candidates. */
const SURE = 0.62
/** Digits of a postcode. */
const POSTCODE = 5
/** A street type in no more names than this is treated as a name. */
const RARE_TYPE = 2000

/** Finds the documents worth rating. Its arrays are reused: a call must end before the next begins. */
export class Candidates {
  readonly #index: StreetIndex
  readonly #lexicon: Lexicon
  readonly #scores: Float32Array
  readonly #localityScores: Float32Array
  readonly #touched: Uint32Array
  readonly #meant: Meant
  #count = 0

  constructor(index: StreetIndex, lexicon: Lexicon, meant: Meant) {
    this.#index = index
    this.#lexicon = lexicon
    this.#scores = new Float32Array(index.documentCount)
    this.#localityScores = new Float32Array(index.localityCount)
    this.#touched = new Uint32Array(index.documentCount)
    this.#meant = meant
  }

  /**
   * About `most` documents that share the rarest words with a reading, first those of the places that it names. `prior` decides
   * between documents of equal score.
   */
  of(
    words: readonly ReadWord[],
    prior: (document: number) => number,
    most: number,
    budget = POSTINGS_BUDGET,
  ): number[] {
    const costs = new Map(words.map((word) => [word, this.#cost(word)]))
    const costOf = (word: ReadWord) => costs.get(word)!
    const plain = words.filter(({ word }) => word.kind === 'plain')
    // One letter of an unfinished word says nothing when there are whole words.
    const begun =
      plain.length > 1
        ? plain.find(({ word, unfinished }) => unfinished && word.text.length === 1)
        : undefined
    const telling = words.filter(
      (word) =>
        word !== begun &&
        // « 8 rue des Écoles » does not mean the streets named after the 8th of May.
        (word.word.kind === 'plain' || (word.word.kind === 'number' && !(plain.length > 0 && isHouse(word)))),
    )
    // « rue du Hameau » has only light words: then the rarest of them identifies it.
    const names = telling.some(({ word }) => word.kind === 'plain')
      ? [...telling, ...words.filter((word) => word.word.kind === 'type' && costOf(word) <= RARE_TYPE)]
      : words
    this.#byLocality(telling, names)
    let visited = 0
    for (const word of names.toSorted((a, b) => costOf(a) - costOf(b))) {
      visited += costOf(word)
      // Once rare words have found documents, common words only raise their scores and add no others.
      if (visited > budget && this.#count > 0) this.#refine(word)
      else this.#byName(word, budget)
    }
    if (this.#count === 0) for (let i = 0; i < Math.min(SCANNED, this.#scores.length); i++) this.#add(i, 1)
    const touched = this.#touched.subarray(0, this.#count)
    const best = takeBest(touched, this.#scores, prior, most)
    for (let i = 0; i < this.#count; i++) this.#scores[touched[i]!] = 0
    this.#count = 0
    return best
  }

  /** `score` must be above zero: a document with score 0 counts as not yet touched. */
  #add(document: number, score: number): void {
    const before = this.#scores[document]!
    if (before === 0) this.#touched[this.#count++] = document
    this.#scores[document] = before + score
  }

  #cost({ meanings, from, to }: ReadWord): number {
    const { postingStarts: starts } = this.#index
    let cost = starts[Math.min(to, from + MOST_ENDINGS)]! - starts[from]!
    // A word in too many names has no postings: it only raises the scores of documents that other words find.
    for (const id of meanings.keys()) cost += starts[id + 1]! - starts[id]! || this.#lexicon.countOf(id)
    return cost
  }

  /** Adds the documents whose name has the word, within the budget. */
  #byName(word: ReadWord, budget: number): void {
    const { postingStarts: starts, postings } = this.#index
    let left = budget
    for (const [id, quality] of idsOf(word, MOST_ENDINGS)) {
      const start = starts[id]!
      const end = Math.min(starts[id + 1]!, start + left)
      left -= end - start
      const score = word.weight * quality
      for (let at = start; at < end; at++) this.#add(postings[at]!, score)
    }
  }

  /** Raises the scores of the documents already found whose name has the word. */
  #refine(word: ReadWord): void {
    const { documentStarts, documentWords } = this.#index
    const { weight } = word
    const [scores, touched, meant] = [this.#scores, this.#touched, this.#meant]
    for (let i = 0; i < this.#count; i++) {
      const document = touched[i]!
      let best = 0
      const end = documentStarts[document + 1]!
      for (let at = documentStarts[document]!; at < end && best < 1; at++) {
        const id = documentWords[at]!
        if (!meant.may(word, id)) continue
        const sure = sureness(word, id, this.#lexicon)
        if (sure > best) best = sure
      }
      if (best > 0) scores[document]! += weight * best
    }
  }

  /** Adds documents of the localities that the words name: those that have another of the words, and the commune itself. */
  #byLocality(telling: readonly ReadWord[], names: readonly ReadWord[]): void {
    const { localityStarts } = this.#index
    const reached = this.#reach(telling)
    reached.sort((a, b) => this.#localityScores[b]! - this.#localityScores[a]! || a - b)
    for (const locality of reached.slice(0, MOST_LOCALITIES)) {
      const [first, end] = [localityStarts[locality]!, localityStarts[locality + 1]!]
      if (first === end) continue
      const score = this.#localityScores[locality]!
      // The last document of a locality is its commune.
      this.#add(end - 1, score)
      for (const word of names) this.#inRange(word, first, end, score)
    }
    for (const locality of reached) this.#localityScores[locality] = 0
  }

  /** Scores the localities that the words name. */
  #reach(telling: readonly ReadWord[]): number[] {
    const { localityPostingStarts: starts, localityPostings: postings } = this.#index
    const reached: number[] = []
    for (const word of telling) {
      if (isHouse(word)) continue
      let left = MOST_REACHED
      for (const [id, quality] of idsOf(word, MOST_ENDINGS)) {
        const end = Math.min(starts[id + 1]!, starts[id]! + left)
        left -= end - starts[id]!
        for (let at = starts[id]!; at < end; at++) {
          const locality = postings[at]!
          if (this.#localityScores[locality] === 0) reached.push(locality)
          this.#localityScores[locality]! += word.weight * quality
        }
      }
    }
    return reached
  }

  /** Adds the documents of [first, end) whose name has the word, with the locality's score; `#byName` adds the word's. */
  #inRange(word: ReadWord, first: number, end: number, localityScore: number): void {
    const { postingStarts: starts, postings } = this.#index
    for (const [id] of idsOf(word, MOST_ENDINGS_LOCAL)) {
      const last = starts[id + 1]!
      for (
        let at = firstNotBelow(postings, first, starts[id]!, last);
        at < last && postings[at]! < end;
        at++
      ) {
        const document = postings[at]!
        if (this.#scores[document] === 0) this.#add(document, localityScore)
      }
    }
  }
}

/** A number in the position of a house number: it names no street and no arrondissement. */
const isHouse = ({ word }: ReadWord) => word.leads && word.text.length < POSTCODE

/** Index words of a read word with their sureness: its meanings, then the words that begin with it. */
function* idsOf(read: ReadWord, mostEndings: number): Generator<[number, number]> {
  const { word, meanings, from, to, unfinished } = read
  for (const [id, quality] of meanings) if (quality >= SURE) yield [id, quality]
  if (word.text.length < 2 && !unfinished) return
  const end = Math.min(to, from + mostEndings)
  for (let id = from; id < end; id++) if (!meanings.has(id)) yield [id, 0.8]
}
