import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { isHouse } from './reading.ts'
import { ENDING, goesOn, type SoughtWord } from './sought-word.ts'
import { takeBest } from './take-best.ts'

/** Localities scored for one word: too many begin with a given letter. */
const MOST_REACHED = 4_000
/** Share of the highest score below which a locality has too little of the question. */
const FLOOR = 0.4

/** The localities that the words of a question name. Its arrays are reused: what a question reached is forgotten before the next one. */
export class NamedLocalities {
  readonly #index: StreetIndex
  /** How much of the question each locality has; 0 when it was not reached. */
  readonly scores: Float32Array
  readonly #reached: Uint32Array
  #count = 0
  /** The least score that is enough to look for streets there; above 0. */
  least = 0

  constructor(index: StreetIndex) {
    this.#index = index
    this.scores = new Float32Array(index.localityCount)
    this.#reached = new Uint32Array(index.localityCount)
  }

  /** How many were reached. */
  get count(): number {
    return this.#count
  }

  /** Scores the localities that the words name. */
  reach(words: readonly SoughtWord[]): void {
    for (const { read, ids, qualities, meant } of words) {
      if (isHouse(read)) continue
      let left = MOST_REACHED
      for (let i = 0; i < meant; i++)
        left -= this.#add(ids[i]!, ids[i]! + 1, left, read.weight * qualities[i]!)
      if (!goesOn(read)) continue
      // The endings stand together, and so do their postings: the other meanings of the word are left out between them.
      let from = read.from
      for (const id of [...read.ids.filter((one) => one >= from && one < read.to).sort(ascending), read.to]) {
        left -= this.#add(from, id, left, read.weight * ENDING)
        from = id + 1
      }
    }
    let highest = 0
    for (let i = 0; i < this.#count; i++) highest = Math.max(highest, this.scores[this.#reached[i]!]!)
    this.least = FLOOR * highest
  }

  /** The `most` with the most of the question, in no order, without those that have far less. */
  best(most: number): readonly number[] {
    return takeBest(this.#reached.subarray(0, this.#count), this.scores, lowestFirst, most)
  }

  forget(): void {
    for (let i = 0; i < this.#count; i++) this.scores[this.#reached[i]!] = 0
    this.#count = 0
  }

  /** Scores at most `most` localities that have an index word of [from, end), and returns how many. */
  #add(from: number, end: number, most: number, score: number): number {
    const { localityPostingStarts: starts, localityPostings: postings } = this.#index
    const first = starts[from]!
    const last = Math.max(first, Math.min(starts[end]!, first + most))
    for (let at = first; at < last; at++) {
      const locality = postings[at]!
      if (this.scores[locality] === 0) this.#reached[this.#count++] = locality
      this.scores[locality]! += score
    }
    return last - first
  }
}

const ascending = (a: number, b: number) => a - b
const lowestFirst = (locality: number) => -locality
