import type { CompanyCard } from '../../../shared/schemas/company.ts'
import { searchWords } from '../../../shared/text/search-words.ts'
import type { StoredDocument } from '../../../stores/documents/documents.ts'
import type { Stores } from '../../../stores/stores.ts'
import { oneSlipFrom } from './one-slip.ts'
import {
  postingsInOrder,
  readEach,
  readPostings,
  sirensOf,
  type WordReading,
  wordsBegun,
} from './postings.ts'
import { readCards } from './read-company.ts'

/** Candidates whose names are looked at, at most: some 2 µs each. */
const MAX_LOOKED_AT = 5000

/** The loosest way in which a name of the answer has the words asked for. */
export const WAYS = ['words', 'beginning', 'one-slip'] as const

export interface Found {
  cards: StoredDocument<CompanyCard>[]
  /** Whether there are more than were wanted. */
  more: boolean
  way: (typeof WAYS)[number]
}

/**
 * Companies by the words of their names: first those that have every word, then those whose name has all but the last and a word that
 * begins with it; when there are none, those that have every word but for one slip in one of them. Within each, active ones
 * first, then by number of employees. At most `wanted`.
 */
export async function searchNames(words: readonly string[], wanted: number, stores: Stores): Promise<Found> {
  const found = new Companies(wanted, stores)
  const exact = await readEach(words, stores)
  await found.take(exact)
  if (found.more) return { cards: found.cards, more: true, way: 'words' }
  const sure = found.cards.length
  const begun = await readPostings(await wordsBegun(words.at(-1)!, stores), stores)
  await found.take([...exact.slice(0, -1), begun])
  if (found.cards.length > 0)
    return { cards: found.cards, more: found.more, way: found.cards.length > sure ? 'beginning' : 'words' }
  for (const [i, word] of words.entries()) {
    const near = await readPostings(oneSlipFrom(word), stores)
    await found.take(exact.with(i, near))
  }
  return { cards: found.cards, more: found.more, way: found.cards.length > 0 ? 'one-slip' : 'words' }
}

/** The companies of an answer, while they are found. */
class Companies {
  readonly cards: StoredDocument<CompanyCard>[] = []
  more = false
  readonly #sirens = new Set<string>()
  readonly #wanted: number
  readonly #stores: Stores

  constructor(wanted: number, stores: Stores) {
    this.#wanted = wanted
    this.#stores = stores
  }

  /** Adds companies that have all readings, a word that no name has being undefined. Walks the rarest, the most important first. */
  async take(readings: readonly (WordReading | undefined)[]): Promise<void> {
    const known = readings.filter((reading) => reading !== undefined)
    const [rarest, ...others] = known.toSorted((a, b) => a.count - b.count)
    if (!rarest || known.length < readings.length) return
    // A list that was cut cannot refuse a company: its name then decides.
    const complete = others.filter((reading) => reading.complete).map(sirensOf)
    // Nor do the words of an older release, when its holder opposed publication since.
    const cut = complete.length < others.length || this.#stores.served !== undefined
    let looked = 0
    for (const sirens of this.#candidates(rarest, complete)) {
      const cards = await readCards(sirens, this.#stores)
      for (const siren of sirens) {
        const card = cards.get(siren)
        if (++looked > MAX_LOOKED_AT) this.more = true
        else if (card && (!cut || hasWords(card, known))) this.#add(siren, card)
        if (this.more) return
      }
    }
    this.more ||= !rarest.complete
  }

  /** The companies of a reading that are in all sets and were not found yet. In batches: their cards are read together. */
  *#candidates(reading: WordReading, complete: readonly ReadonlySet<string>[]): Generator<string[]> {
    let batch: string[] = []
    for (const siren of postingsInOrder(reading)) {
      if (this.#sirens.has(siren) || !complete.every((set) => set.has(siren))) continue
      // One more than is wanted: most searches then need a single batch.
      if (batch.push(siren) <= this.#wanted) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  #add(siren: string, card: StoredDocument<CompanyCard>): void {
    if (this.cards.length === this.#wanted) this.more = true
    else {
      this.#sirens.add(siren)
      this.cards.push(card)
    }
  }
}

function hasWords(card: StoredDocument<CompanyCard>, readings: readonly WordReading[]): boolean {
  const { name, acronym, usualName } = card.value
  const own = [name, acronym, usualName].flatMap((text) => (text === null ? [] : searchWords(text)))
  return readings.every(({ words }) => own.some((word) => words.has(word)))
}
