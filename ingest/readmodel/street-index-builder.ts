import { typoKeys } from '../../shared/addresses/typo-keys.ts'
import { wordsOf } from '../../shared/addresses/words.ts'
import type { AddressesArtefact } from '../../shared/artefacts/addresses.ts'
import { GrowableColumn, u32 } from '../../shared/artefacts/growable.ts'
import { encodeStreetIndex, MOST_POSTINGS } from '../../shared/artefacts/street-index.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'

/** What no word of a name has in it. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u

/** Gathers the names of entries, département by département, into one inverted index. */
export class StreetIndexBuilder {
  readonly #ids = new Map<string, number>()
  readonly #spellings = new Map<string, readonly number[]>()
  readonly #departements: string[] = []
  readonly #departementStarts = u32()
  readonly #documentStarts = u32()
  readonly #documentWords = u32()
  readonly #localityStarts = u32()
  readonly #localityWordStarts = u32()
  readonly #localityWords = u32()
  #documents = 0

  get documentCount(): number {
    return this.#documents
  }

  /** Adds a département and the names of its entries; call it in the order of their codes. */
  add(artefact: AddressesArtefact, names: readonly string[]): void {
    this.#departements.push(artefact.departement)
    this.#departementStarts.push(this.#documents)
    const localities = artefact.postcodes.starts.length - 1
    let entry = 0
    for (let locality = 0; locality < localities; locality++) {
      this.addLocality(
        ['communeNames', 'formerNames', 'distinctions', 'cityNames', 'postalNames', 'postcodes'].map((name) =>
          stringAt(artefact[name as 'communeNames'], locality),
        ),
      )
      for (; entry < artefact.entryCount && artefact.entryLocalities[entry] === locality; entry++)
        this.addDocument(names[entry]!)
    }
    if (entry !== artefact.entryCount)
      throw new Error(`Entries of ${artefact.departement} are not in the order of their localities`)
  }

  /** Begins a locality; the documents that follow are of it. */
  addLocality(names: readonly string[]): void {
    this.#localityStarts.push(this.#documents)
    this.#localityWordStarts.push(this.#localityWords.length)
    for (const id of new Set(names.flatMap((name) => this.#idsOf(name)))) this.#localityWords.push(id)
  }

  addDocument(name: string): void {
    this.#documentStarts.push(this.#documentWords.length)
    for (const id of this.#idsOf(name)) this.#documentWords.push(id)
    this.#documents++
  }

  /** Rows of the words of a name. Names repeat their words: each spelling is taken apart once. */
  #idsOf(name: string): number[] {
    return name.split(BETWEEN_WORDS).flatMap((spelling) => {
      const known = this.#spellings.get(spelling)
      if (known) return known
      const ids = wordsOf(spelling).map((word) => this.#idOf(word))
      this.#spellings.set(spelling, ids)
      return ids
    })
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    this.#ids.set(word, this.#ids.size)
    return this.#ids.size - 1
  }

  /** Chunks of the artefact's file, in order. */
  encode(): Uint8Array[] {
    for (const [column, end] of [
      [this.#departementStarts, this.#documents],
      [this.#documentStarts, this.#documentWords.length],
      [this.#localityStarts, this.#documents],
      [this.#localityWordStarts, this.#localityWords.length],
    ] as const)
      column.push(end)
    // Words are numbered in their own order, so that those that begin alike are neighbours.
    const words = [...this.#ids.keys()].sort()
    const rank = new Uint32Array(words.length)
    words.forEach((word, i) => {
      rank[this.#ids.get(word)!] = i
    })
    const documentWords = this.#documentWords.view().map((id) => rank[id]!)
    const localityWords = this.#localityWords.view().map((id) => rank[id]!)
    const documents = invert(words.length, this.#documentStarts.view(), documentWords, MOST_POSTINGS)
    const localities = invert(
      words.length,
      this.#localityWordStarts.view(),
      localityWords,
      Number.POSITIVE_INFINITY,
    )
    return encodeStreetIndex({
      departements: this.#departements,
      departementStarts: this.#departementStarts.view(),
      words,
      wordCounts: documents.counts.map((n, i) => n + localities.counts[i]!),
      postingStarts: documents.starts,
      postings: documents.postings,
      documentStarts: this.#documentStarts.view(),
      documentWords,
      localityStarts: this.#localityStarts.view(),
      localityWordStarts: this.#localityWordStarts.view(),
      localityWords,
      localityPostingStarts: localities.starts,
      localityPostings: localities.postings,
      ...typos(words),
    })
  }
}

/** Rows of each word, ascending, each once; words in more than `most` rows keep their count and get no rows. */
function invert(wordCount: number, starts: Uint32Array, words: Uint32Array, most: number) {
  const counts = new Uint32Array(wordCount)
  const last = new Uint32Array(wordCount).fill(0xffffffff)
  const eachOnce = (visit: (word: number, row: number) => void) => {
    last.fill(0xffffffff)
    for (let row = 0; row + 1 < starts.length; row++)
      for (let at = starts[row]!; at < starts[row + 1]!; at++) {
        const word = words[at]!
        if (last[word] === row) continue
        last[word] = row
        visit(word, row)
      }
  }
  eachOnce((word) => counts[word]!++)
  const postingStarts = new Uint32Array(wordCount + 1)
  for (let word = 0; word < wordCount; word++)
    postingStarts[word + 1] = postingStarts[word]! + (counts[word]! > most ? 0 : counts[word]!)
  const postings = new Uint32Array(postingStarts[wordCount]!)
  const next = postingStarts.slice()
  eachOnce((word, row) => {
    if (counts[word]! <= most) postings[next[word]!++] = row
  })
  return { counts, starts: postingStarts, postings }
}

/** Keys of every word with a mistake in it, ascending, and the word of each. */
function typos(words: readonly string[]): { typoKeys: Uint32Array; typoWords: Uint32Array } {
  const pairs = new GrowableColumn((n) => new Float64Array(n))
  // Key and word share one number below 2^53, so that sorting numbers sorts both.
  words.forEach((word, i) => {
    for (const key of typoKeys(word)) pairs.push(key * 0x200000 + i)
  })
  if (words.length > 0x200000)
    throw new Error(`${words.length} different words are more than the index can number`)
  const sorted = pairs.view().sort()
  return {
    typoKeys: Uint32Array.from(sorted, (pair) => Math.floor(pair / 0x200000)),
    typoWords: Uint32Array.from(sorted, (pair) => pair % 0x200000),
  }
}
