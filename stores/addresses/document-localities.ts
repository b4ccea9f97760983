import type { StreetIndex } from '../../shared/artefacts/street-index.ts'

/** Documents between two of which it is known where they are: the answer is then at most a few localities further. */
const STEP = 32

/** The locality of each document: looking it up in the sorted starts takes fifteen steps, and a search asks for thousands. */
export class DocumentLocalities {
  readonly #starts: Uint32Array
  readonly #known: Uint32Array

  constructor({ localityStarts, documentCount }: StreetIndex) {
    this.#starts = localityStarts
    this.#known = new Uint32Array(Math.ceil(documentCount / STEP))
    let locality = 0
    for (let i = 0; i < this.#known.length; i++) {
      while (localityStarts[locality + 1]! <= i * STEP) locality++
      this.#known[i] = locality
    }
  }

  /** The locality of a document, which must be one of the index. */
  of(document: number): number {
    let locality = this.#known[Math.floor(document / STEP)]!
    while (this.#starts[locality + 1]! <= document) locality++
    return locality
  }
}
