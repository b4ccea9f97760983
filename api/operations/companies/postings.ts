import type { z } from 'zod'
import { companyBeginnings, companyWords } from '../../../shared/documents/companies.ts'
import { BEGINNING, RANK_LENGTH, SIREN_LENGTH } from '../../../shared/documents/sizes.ts'
import type { Stores } from '../../../stores/stores.ts'

/** Words that one beginning stands for, at most: those of most companies. */
const MAX_BEGUN = 40

type Posting = z.infer<typeof companyWords.value>

/** The words of names that a word of a question may stand for, with their companies. */
export interface WordReading {
  words: ReadonlySet<string>
  lists: readonly Posting[]
  /** Companies under all its words, those under several counted several times. */
  count: number
  /** Whether every company is listed: a long list is cut. */
  complete: boolean
}

/** The companies under any of these words, undefined when no name has one. */
export async function readPostings(
  words: readonly string[],
  stores: Stores,
): Promise<WordReading | undefined> {
  const postings = await postingsOf(words, stores)
  return readingOf(
    words,
    postings.filter((posting) => posting !== undefined),
  )
}

/** The companies under each of these words. */
export async function readEach(
  words: readonly string[],
  stores: Stores,
): Promise<(WordReading | undefined)[]> {
  const postings = await postingsOf(words, stores)
  return words.map((word, i) => postings[i] && readingOf([word], [postings[i]]))
}

async function postingsOf(words: readonly string[], { documents }: Stores): Promise<(Posting | undefined)[]> {
  const asked = words.map((word) => ['france', companyWords.key(word)] as const)
  const found = await documents.many(companyWords, asked)
  return found.map((document) => document?.value)
}

function readingOf(words: readonly string[], lists: readonly Posting[]): WordReading | undefined {
  if (lists.length === 0) return undefined
  return {
    words: new Set(words),
    lists,
    count: lists.reduce((sum, { count }) => sum + count, 0),
    complete: lists.every(({ count, sirens }) => count * SIREN_LENGTH === sirens.length),
  }
}

/** Words that begin with this one, itself left out; none for fewer than three letters. */
export async function wordsBegun(beginning: string, { documents }: Stores): Promise<string[]> {
  if (beginning.length < BEGINNING) return []
  const key = companyBeginnings.key(beginning.slice(0, BEGINNING))
  const begun = (await documents.get(companyBeginnings, 'france', key))?.value ?? []
  return begun
    .flatMap(([word]) => (word.startsWith(beginning) && word !== beginning ? [word] : []))
    .slice(0, MAX_BEGUN)
}

/** The companies of a reading, each once, the most important first. */
export function* postingsInOrder({ lists }: WordReading): Generator<string> {
  const seen = new Set<string>()
  const next = lists.map(() => 0)
  const keyAt = ({ ranks, sirens }: Posting, at: number) =>
    ranks.slice(at * RANK_LENGTH, (at + 1) * RANK_LENGTH) +
    sirens.slice(at * SIREN_LENGTH, (at + 1) * SIREN_LENGTH)
  const keys = lists.map((list) => keyAt(list, 0))
  while (true) {
    let first = -1
    for (let i = 0; i < keys.length; i++)
      if (keys[i] !== '' && (first < 0 || keys[i]! < keys[first]!)) first = i
    if (first < 0) return
    const siren = keys[first]!.slice(RANK_LENGTH)
    keys[first] = keyAt(lists[first]!, ++next[first]!)
    if (seen.has(siren)) continue
    seen.add(siren)
    yield siren
  }
}

/** All companies of a reading. */
export function sirensOf({ lists }: WordReading): Set<string> {
  const all = new Set<string>()
  for (const { sirens } of lists)
    for (let at = 0; at < sirens.length; at += SIREN_LENGTH) all.add(sirens.slice(at, at + SIREN_LENGTH))
  return all
}
