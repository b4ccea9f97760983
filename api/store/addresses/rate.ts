import { WEIGHTS } from '../../../shared/addresses/words.ts'
import type { Lexicon } from './lexicon.ts'
import { type Meant, type ReadWord, sureness } from './reading.ts'

/** How much of a question a document answers, house number excepted. */
export interface Rating {
  /** Weight of the question's words, and how much of it was found. */
  total: number
  found: number
  /** Share of the document's name that was asked for, by weight, 0 to 1. */
  covered: number
  /** Whether a word of the name itself was found, not only of its locality. */
  named: boolean
  /** Words in digits that match nothing, in their order: the first may be the house number. */
  numbers: ReadWord[]
  /** A number that only matches the locality (« 12 impasse Canart 75012 »): it may be the house number too. */
  spare: ReadWord | undefined
  postcodeFound: boolean
  /** Whether a word was found in the locality: the question says where. */
  placed: boolean
}

/** The parts of a document that are rated: the words of its name in order, those of its locality, its postcode. */
export interface Rated {
  words: Uint32Array
  nameStart: number
  nameEnd: number
  localityWords: Uint32Array
  localityStart: number
  localityEnd: number
  postcode: () => string
}

/** Another postcode of the same département names another post office, but rarely another place. */
const SAME_DEPARTEMENT = 0.6
const DEPARTEMENT = 0.8
/** Digits of a postcode. */
const POSTCODE = 5

/** Weights of the words that do not identify a street (types, articles, prepositions), by index word. */
export type LightWords = ReadonlyMap<number, number>

/** How sure each word of the name was found, for the document that is rated: the search does not pause. */
let used = new Float32Array(64)

/** Compares a question's words with a document; each word of the name is used once. */
export function rate(
  words: readonly ReadWord[],
  document: Rated,
  lexicon: Lexicon,
  meant: Meant,
  light: LightWords,
): Rating {
  const rating: Rating = {
    total: 0,
    found: 0,
    covered: 0,
    named: false,
    numbers: [],
    spare: undefined,
    postcodeFound: false,
    placed: false,
  }
  const { words: ids, nameStart } = document
  const length = document.nameEnd - nameStart
  if (length > used.length) used = new Float32Array(2 * length)
  used.fill(0, 0, length)
  // « 8 rue du 8 mai »: of equal numbers, the last belongs to the name.
  for (const word of words) if (!word.word.digits) match(word, document, rating, lexicon, meant)
  for (let i = words.length - 1; i >= 0; i--)
    if (words[i]!.word.digits) match(words[i]!, document, rating, lexicon, meant)
  rating.numbers.reverse()
  let whole = 0
  let lightOnly = true
  for (let i = 0; i < length; i++) {
    // « Rue du Mail » has only light words: the last identifies it and weighs as a plain word.
    const identifies = lightOnly && i === length - 1
    const weight = (identifies ? undefined : light.get(ids[nameStart + i]!)) ?? WEIGHTS.plain
    if (weight > WEIGHTS.type) lightOnly = false
    whole += weight
    rating.covered += weight * used[i]!
    if (used[i]! > 0 && weight > WEIGHTS.type) rating.named = true
  }
  rating.covered = whole === 0 ? 0 : rating.covered / whole
  return rating
}

function match(read: ReadWord, document: Rated, rating: Rating, lexicon: Lexicon, meant: Meant): void {
  const { words: ids, nameStart, nameEnd } = document
  const { digits, leads, text } = read.word
  let best = 0
  let place = -1
  for (let i = 0; i < nameEnd - nameStart; i++) {
    const id = ids[nameStart + i]!
    if (used[i]! > 0 || !meant.may(read, id)) continue
    const sure = sureness(read, id, lexicon)
    if (sure > best) {
      best = sure
      place = i
    }
  }
  // A number in the position of a house number is no arrondissement.
  if (!(leads && text.length < POSTCODE)) {
    const local = inLocality(read, document, lexicon, meant)
    if (local > best) {
      best = local
      place = -1
      if (digits && text.length < POSTCODE) rating.spare = read
      else if (digits && local === 1) rating.postcodeFound = true
    }
  }
  if (place >= 0) used[place] = best
  else if (best > 0) rating.placed = true
  if (best === 0 && digits) rating.numbers.push(read)
  rating.total += read.weight
  rating.found += read.weight * best
}

function inLocality(read: ReadWord, document: Rated, lexicon: Lexicon, meant: Meant): number {
  const { localityWords, localityStart, localityEnd, postcode } = document
  let best = 0
  for (let at = localityStart; at < localityEnd; at++) {
    const id = localityWords[at]!
    if (!meant.may(read, id)) continue
    const sure = sureness(read, id, lexicon)
    if (sure === 1) return 1
    if (sure > best) best = sure
  }
  return best === 0 && read.word.digits ? samePostcode(read.word.text, postcode) : best
}

function samePostcode(text: string, postcode: () => string): number {
  if (text.length === POSTCODE) return postcode().slice(0, 2) === text.slice(0, 2) ? SAME_DEPARTEMENT : 0
  return text.length === 2 && postcode().startsWith(text) ? DEPARTEMENT : 0
}
