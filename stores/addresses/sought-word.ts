import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import type { Lexicon } from './lexicon.ts'
import type { ReadWord } from './reading.ts'

/** Index words tried for an unfinished word, and the same inside each locality, where each costs a binary search. */
const MOST_ENDINGS = 400
const MOST_ENDINGS_LOCAL = 24
/** Sureness from which a meaning adds candidates, and that of the words that begin with an unfinished one. */
export const SURE = 0.62
export const ENDING = 0.8

/** A read word as candidates are looked for by it. */
export interface SoughtWord {
  read: ReadWord
  /** The index words that it surely means, then those that begin with it, and how sure each is. */
  ids: readonly number[]
  qualities: readonly number[]
  /** How many of them it means, and how many are looked for inside a locality. */
  meant: number
  local: number
  /** Postings to go through. A word in too many names has none, and costs as many as there would be. */
  cost: number
}

/** Whether words that begin with it are looked for: an initial would have too many. */
export const goesOn = ({ word, unfinished }: ReadWord): boolean => word.text.length > 1 || unfinished

/** What `read` is looked for by. */
export function seek(read: ReadWord, index: StreetIndex, lexicon: Lexicon): SoughtWord {
  const { postingStarts: starts } = index
  const { from, to } = read
  const ids: number[] = []
  const qualities: number[] = []
  let cost = 0
  for (const [i, id] of read.ids.entries()) {
    if (read.qualities[i]! < SURE) continue
    ids.push(id)
    qualities.push(read.qualities[i]!)
    cost += starts[id + 1]! - starts[id]! || lexicon.countOf(id)
  }
  const meant = ids.length
  if (goesOn(read)) {
    const end = Math.min(to, from + MOST_ENDINGS)
    const known = read.ids.filter((id) => id >= from && id < end)
    for (let id = from; id < end; id++) {
      if (known.length > 0 && known.includes(id)) continue
      ids.push(id)
      qualities.push(ENDING)
      cost += starts[id + 1]! - starts[id]!
    }
  }
  return { read, ids, qualities, meant, local: Math.min(ids.length, meant + MOST_ENDINGS_LOCAL), cost }
}
