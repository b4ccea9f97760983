import { canonical } from '../../shared/addresses/words.ts'
import { editDistance } from '../reading/edit-distance.ts'
import { plainWord, type QueryWord } from './clean-query.ts'
import type { Lexicon } from './lexicon.ts'
import { spokenNumber, wordsOfNumber } from './number-words.ts'

/** Ways in which one question is read; the last word that adds some may exceed it. */
const MOST_READINGS = 5
const SHORTEST_PART = 2
/** Numbers in words are looked for from the first that two words say (dix-sept), and are no postcodes. */
const FIRST_OF_TWO_WORDS = 17
const MOST_DIGITS = 4
const SHORTEST_NAME = 3
const COUNTRY = 'france'
/** Articles and prepositions typed without a space before the name, with their words: « rue delachine », « rue duval ». */
const STUCK: readonly [string, readonly string[]][] = [
  ['dela', ['de', 'la']],
  ['del', ['de', 'l']],
  ['des', ['des']],
  ['de', ['de']],
  ['du', ['du']],
  ['la', ['la']],
  ['les', ['les']],
  ['le', ['le']],
  ['d', ['d']],
  ['l', ['l']],
]

/**
 * The ways to read a question: as typed; without what precedes its house number; without the country; with a number in words for digits
 * or in digits for words; with two words joined or one split, where that gives words of the index. With `misspelled` the country may be misspelt, and known words are split too.
 */
export function readingsOf(words: QueryWord[], lexicon: Lexicon, misspelled: boolean): QueryWord[][] {
  const readings = [words]
  const address = words.findIndex((_, i) => i > 0 && startsAddress(words, i))
  if (address > 0) readings.push(words.slice(address))
  // « paris france »: no document is the country.
  const last = words.at(-1)!.text
  if (words.length > 1 && editDistance(last, COUNTRY, 1) <= Number(misspelled))
    readings.push(words.slice(0, -1))
  readings.push(...inOtherNumbers(words, lexicon))
  for (let i = 0; i < words.length && readings.length < MOST_READINGS; i++) {
    const word = words[i]!
    if (word.digits) continue
    const next = words[i + 1]
    if (next && !next.digits) {
      const joined = word.typed + next.typed
      if (joined.length > 3 && lexicon.idOf(joined) >= 0)
        readings.push([...words.slice(0, i), plainWord(joined), ...words.slice(i + 2)])
    }
    const known = lexicon.idOf(word.text) >= 0
    if (known && !(misspelled && word.kind === 'plain')) continue
    const cuts = [unstick(word.text, lexicon), known ? undefined : cutOf(word.text, lexicon)]
    for (const cut of cuts)
      if (cut) readings.push([...words.slice(0, i), ...cut.map(plainWord), ...words.slice(i + 1)])
  }
  return readings
}

/** A house number followed by a street type. */
function startsAddress(words: readonly QueryWord[], i: number): boolean {
  const word = words[i]!
  return word.digits && word.text.length <= 4 && words[i + 1]?.kind === 'type'
}

/** « Rue mil huit cent quatorze » for « Rue 1814 », and « place du 18 juin » for « Place du Dix-Huit Juin », where names have such words. */
function inOtherNumbers(words: readonly QueryWord[], lexicon: Lexicon): QueryWord[][] {
  const readings: QueryWord[][] = []
  const typed = words.map((word) => word.typed)
  const add = (from: number, count: number, by: readonly string[]) => {
    if (by.every((text) => lexicon.idOf(text) >= 0))
      readings.push([...words.slice(0, from), ...by.map(plainWord), ...words.slice(from + count)])
  }
  for (let i = 0; i < words.length; i++) {
    const { digits, leads, text } = words[i]!
    const spoken = spokenNumber(typed, i)
    if (spoken) {
      add(i, spoken.words, [String(spoken.value)])
      i += spoken.words - 1
    } else if (digits && !leads && text.length <= MOST_DIGITS && Number(text) >= FIRST_OF_TWO_WORDS)
      add(
        i,
        1,
        wordsOfNumber(Number(text)).flatMap((word) => canonical(word).split(' ')),
      )
  }
  return readings
}

/** A known name and the articles or prepositions typed before it without a space. */
function unstick(text: string, lexicon: Lexicon): string[] | undefined {
  for (const [stuck, joins] of STUCK) {
    const name = text.slice(stuck.length)
    if (text.startsWith(stuck) && name.length >= SHORTEST_NAME && lexicon.idOf(canonical(name)) >= 0)
      return [...joins, canonical(name)]
  }
  return undefined
}

/** The two known words in a word whose space is missing: the split whose rarer part is the most common, longer parts preferred. */
function cutOf(text: string, lexicon: Lexicon): [string, string] | undefined {
  let best: [string, string] | undefined
  let most = 0
  for (let at = 1; at <= text.length - SHORTEST_PART; at++) {
    if (at === 1 && text[0] !== 'l' && text[0] !== 'd') continue
    const [first, second] = [canonical(text.slice(0, at)), canonical(text.slice(at))]
    const [a, b] = [lexicon.idOf(first), lexicon.idOf(second)]
    if (a < 0 || b < 0) continue
    const common = Math.min(lexicon.countOf(a), lexicon.countOf(b)) * Math.min(first.length, second.length)
    if (common > most) [best, most] = [[first, second], common]
  }
  return best
}
