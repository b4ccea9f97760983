import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import type { DocumentLocalities } from './document-localities.ts'
import { FoundDocuments } from './found-documents.ts'
import type { Lexicon } from './lexicon.ts'
import { NamedLocalities } from './named-localities.ts'
import { PostingLists } from './posting-lists.ts'
import { isHouse, type Meant, type ReadWord } from './reading.ts'
import { type SoughtWord, seek } from './sought-word.ts'

/** Postings read for one reading, and at a first look: this bounds its time over a whole country. */
export const POSTINGS_BUDGET = 8_000
export const FIRST_LOOK = 256
/** Localities in which the words are looked for. */
const MOST_LOCALITIES = 48
/** Share of what a question tells from which on a locality has all of it: its street is one of only light words. */
const WHOLE = 0.75
/** A word in no more names than these for each locality is looked up there by its postings, not by each locality: a binary search takes as long. */
const POSTINGS_A_LOCALITY = 32
/** Where more localities are named: postings gone through, and localities in which a word in more names is looked for. */
const MOST_LOOKED_UP = 20_000
const MOST_SEARCHED = 400
/** Documents taken when no word has postings (`rue`). */
const SCANNED = 2_000
/** A street type in no more names than this is treated as a name. */
const RARE_TYPE = 2000

/** Finds the documents worth rating. Its arrays are reused: a call must end before the next begins. */
export class Candidates {
  readonly #index: StreetIndex
  readonly #lexicon: Lexicon
  readonly #found: FoundDocuments
  readonly #meant: Meant
  readonly #localities: DocumentLocalities
  readonly #named: NamedLocalities
  readonly #lists: PostingLists

  constructor(index: StreetIndex, lexicon: Lexicon, meant: Meant, localities: DocumentLocalities) {
    this.#index = index
    this.#lexicon = lexicon
    this.#found = new FoundDocuments(index, lexicon, meant)
    this.#meant = meant
    this.#localities = localities
    this.#named = new NamedLocalities(index)
    this.#lists = new PostingLists(index)
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
    const sought = words.map((word) => seek(word, this.#index, this.#lexicon))
    const plain = words.filter(({ word }) => word.kind === 'plain')
    // One letter of an unfinished word says nothing when there are whole words.
    const begun =
      plain.length > 1
        ? plain.find(({ word, unfinished }) => unfinished && word.text.length === 1)
        : undefined
    const telling = sought.filter(
      ({ read }) =>
        read !== begun &&
        // « 8 rue des Écoles » does not mean the streets named after the 8th of May.
        (read.word.kind === 'plain' || (read.word.kind === 'number' && !(plain.length > 0 && isHouse(read)))),
    )
    // « rue du Hameau » has only light words: then the rarest of them identifies it.
    const unsorted = telling.some(({ read }) => read.word.kind === 'plain')
      ? [...telling, ...sought.filter(({ read, cost }) => read.word.kind === 'type' && cost <= RARE_TYPE)]
      : sought
    const names = unsorted.toSorted((a, b) => a.cost - b.cost)
    this.#byLocality(telling, names, sought)
    let visited = 0
    let at = 0
    for (; at < names.length; at++) {
      visited += names[at]!.cost
      // Once rare words have found documents, common words only raise their scores and add no others.
      if (visited > budget && this.#found.count > 0) break
      this.#byName(names[at]!, budget)
    }
    this.#found.raise(names.slice(at))
    if (this.#found.count === 0)
      for (let i = 0; i < Math.min(SCANNED, this.#index.documentCount); i++) this.#found.add(i, 1)
    return this.#found.take(most, prior)
  }

  /** Adds the documents whose name has the word, within the budget. */
  #byName({ read, ids, qualities }: SoughtWord, budget: number): void {
    const { postingStarts: starts, postings } = this.#index
    let left = budget
    for (let i = 0; i < ids.length && left > 0; i++) {
      const start = starts[ids[i]!]!
      const end = Math.min(starts[ids[i]! + 1]!, start + left)
      left -= end - start
      const score = read.weight * qualities[i]!
      for (let at = start; at < end; at++) this.#found.add(postings[at]!, score)
    }
  }

  /** Adds documents of the localities that the words name: those that have another of the words, and the commune itself. */
  #byLocality(
    telling: readonly SoughtWord[],
    names: readonly SoughtWord[],
    all: readonly SoughtWord[],
  ): void {
    this.#named.reach(telling)
    if (this.#named.count > 0) {
      const { localityStarts } = this.#index
      const { scores } = this.#named
      const best = this.#named.best(MOST_LOCALITIES)
      const light = lightOf(all)
      const whole = WHOLE * telling.reduce((sum, { read }) => sum + (isHouse(read) ? 0 : read.weight), 0)
      for (const locality of best) {
        const [first, end] = [localityStarts[locality]!, localityStarts[locality + 1]!]
        if (first === end) continue
        // The last document of a locality is its commune.
        this.#found.add(end - 1, scores[locality]!)
        if (light !== 0 && scores[locality]! >= whole) this.#byLightName(first, end, light, scores[locality]!)
      }
      if (best.length < MOST_LOCALITIES) for (const word of names) this.#inLocalities(word, best)
      else this.#inMany(names)
    }
    this.#named.forget()
  }

  /** Adds the documents of some localities whose name has the word: by its postings, or by those of each locality when they are fewer. */
  #inLocalities(word: SoughtWord, localities: readonly number[]): void {
    const { localityStarts } = this.#index
    const { scores } = this.#named
    if (word.cost <= POSTINGS_A_LOCALITY * localities.length) this.#byPostings(word)
    else
      for (const locality of localities)
        this.#inRange(word, localityStarts[locality]!, localityStarts[locality + 1]!, scores[locality]!)
  }

  /**
   * The same where more localities are named than words are looked for in: « tre » begins the names of hundreds. The rarest words find their
   * documents in all of them; the word that is not finished is taken for the name of the place.
   */
  #inMany(names: readonly SoughtWord[]): void {
    let left = MOST_LOOKED_UP
    for (const word of names) {
      if (word.read.unfinished && names.length > 1) continue
      if (word.cost > left) {
        this.#inLocalities(word, this.#named.best(MOST_SEARCHED))
        return
      }
      this.#byPostings(word)
      left -= word.cost
    }
  }

  /** Adds the documents whose name has the word in the localities that have enough of the question. */
  #byPostings({ ids }: SoughtWord): void {
    const { postingStarts: starts, postings } = this.#index
    const { scores, least } = this.#named
    for (const id of ids) {
      const end = starts[id + 1]!
      for (let at = starts[id]!; at < end; at++) {
        const document = postings[at]!
        const score = scores[this.#localities.of(document)]!
        if (score >= least && !this.#found.has(document)) this.#found.add(document, score)
      }
    }
  }

  /** Adds the documents of [first, end) whose name has only light words of the question: « Grande Rue », which has no other. */
  #byLightName(first: number, end: number, light: number, localityScore: number): void {
    for (let document = first; document < end; document++)
      if (this.#isLight(document, light) && !this.#found.has(document))
        this.#found.add(document, localityScore)
  }

  /** Whether every word of a name is one of the light words of the question. */
  #isLight(document: number, light: number): boolean {
    const { documentStarts, documentWords } = this.#index
    const start = documentStarts[document]!
    // Backwards: nearly all names end with a word that is not light.
    for (let at = documentStarts[document + 1]! - 1; at >= start; at--)
      if ((this.#meant.bitsOf(documentWords[at]!) & light) === 0) return false
    return true
  }

  /** Adds the documents of [first, end) whose name has the word, with the locality's score; `#byName` adds the word's. */
  #inRange(word: SoughtWord, first: number, end: number, localityScore: number): void {
    const { postingStarts: starts, postings } = this.#index
    for (let i = 0; i < word.local; i++) {
      const last = starts[word.ids[i]! + 1]!
      for (
        let at = this.#lists.firstNotBelow(first, starts[word.ids[i]!]!, last);
        at < last && postings[at]! < end;
        at++
      ) {
        const document = postings[at]!
        if (!this.#found.has(document)) this.#found.add(document, localityScore)
      }
    }
  }
}

/** The bits of the light words of a question. */
function lightOf(words: readonly SoughtWord[]): number {
  let bits = 0
  for (const { read } of words)
    if (read.word.kind === 'type' || read.word.kind === 'joining') bits |= read.bit
  return bits
}
