import { type ColumnsOf, type ContentOf, encodeColumns, openColumns } from './column-file.ts'

/** Columns of `StreetIndex`. Words are rows of `words`, documents are entries of all départements one after the other. */
const SCHEMA = {
  departements: 'text',
  /** First document of each département; one more for the end. */
  departementStarts: 'u32',
  /** Ascending by their bytes: the words that begin alike are neighbours. */
  words: 'text',
  /** In how many documents' names, or localities' names, each word stands. */
  wordCounts: 'u32',
  /** Documents of each word, except of words in too many of them; ascending. */
  postingStarts: 'u32',
  postings: 'u32',
  /** Words of each document's name, in the order of the name. */
  documentStarts: 'u32',
  documentWords: 'u32',
  /** First document of each locality; one more for the end. */
  localityStarts: 'u32',
  /** Words of each locality: commune, former commune, city, postal name, postcode. */
  localityWordStarts: 'u32',
  localityWords: 'u32',
  /** Localities of each word, ascending. */
  localityPostingStarts: 'u32',
  localityPostings: 'u32',
  /** Keys of words with a mistake in them, ascending, and the word of each. */
  typoKeys: 'u32',
  typoWords: 'u32',
} as const
const LAYOUT = { magic: 'TERRSTRX', version: 1, schema: SCHEMA }

export type StreetIndexContent = ContentOf<typeof SCHEMA>

/** The inverted index over the streets, lieux-dits and communes of every département loaded. */
export interface StreetIndex extends ColumnsOf<typeof SCHEMA> {
  readonly wordCount: number
  readonly documentCount: number
  readonly localityCount: number
}

/** Words in more documents than this have no postings: going through them would cost more than they tell. */
export const MOST_POSTINGS = 100_000

/** Chunks of the artefact's file, in order. */
export function encodeStreetIndex(content: StreetIndexContent): Uint8Array[] {
  const facts = {
    documents: content.documentStarts.length - 1,
    words: content.wordCounts.length,
    localities: content.localityStarts.length - 1,
  }
  return encodeColumns(LAYOUT, facts, content)
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind, version or truncated. */
export function openStreetIndex(bytes: ArrayBufferLike): StreetIndex {
  const { facts, columns } = openColumns(bytes, LAYOUT)
  return {
    ...columns,
    wordCount: Number(facts.words),
    documentCount: Number(facts.documents),
    localityCount: Number(facts.localities),
  }
}
