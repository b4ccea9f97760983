import { WEIGHTS } from '../../shared/addresses/words.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
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
  /** Words in digits that match nothing, the last first: the first of the question may be the house number. */
  readonly numbers: ReadWord[]
  /** A number that only matches the locality (« 12 impasse Canart 75012 »): it may be the house number too. */
  spare: ReadWord | undefined
  postcodeFound: boolean
  /** Whether a word was found in the locality: the question says where. */
  placed: boolean
  /** Whether the words of the street were found in the town and those of the town in the street. */
  swapped: boolean
}

/** Another postcode of the same département names another post office, but rarely another place. */
const SAME_DEPARTEMENT = 0.6
const DEPARTEMENT = 0.8
/** Digits of a postcode. */
const POSTCODE = 5
/** Localities whose words are remembered for a question, a power of two, and words that a question may have. */
const LOCALITIES = 64
const MOST_WORDS = 32
/** Places of words that are not in a name. */
const LOCAL = -1
const ABSENT = -2
/** Words between a street's type and its name; an article may begin the name of a town. */
const OF = new Set(['de', 'du', 'des', 'd'])

/** Weights of the words that do not identify a street (types, articles, prepositions), by index word. */
export type LightWords = ReadonlyMap<number, number>

/** Compares documents with the words of one question after the other. Its arrays are reused: the search does not pause. */
export class Rater {
  readonly #index: StreetIndex
  readonly #lexicon: Lexicon
  readonly #meant: Meant
  readonly #light: LightWords
  readonly #postcodeOf: (locality: number) => string
  #words: readonly ReadWord[] = []
  /** The words in the order in which they take words of a name, and their places in the question. */
  readonly #order: number[] = []
  /** For each word of the name: the words of the question that may mean it, and how sure it was found. */
  #bits = new Uint32Array(64)
  #used = new Float32Array(64)
  /** For each word of the question: its place in the name (LOCAL: in the locality, ABSENT: nowhere), and how sure it was found. */
  readonly #places = new Int32Array(MOST_WORDS)
  readonly #found = new Float64Array(MOST_WORDS)
  /** The street types of the question, each followed by the first word next to it (-1: it is no plain word), in pairs. */
  readonly #nextWords: number[] = []
  /** How sure each word of the question was found in the localities seen last: documents of one locality follow each other. */
  readonly #local = new Float64Array(LOCALITIES * MOST_WORDS)
  readonly #localities = new Int32Array(LOCALITIES)
  readonly #rating: Rating = {
    total: 0,
    found: 0,
    covered: 0,
    named: false,
    numbers: [],
    spare: undefined,
    postcodeFound: false,
    placed: false,
    swapped: false,
  }

  /** `postcodeOf` gives that of a locality. */
  constructor(
    index: StreetIndex,
    lexicon: Lexicon,
    meant: Meant,
    light: LightWords,
    postcodeOf: (locality: number) => string,
  ) {
    this.#index = index
    this.#lexicon = lexicon
    this.#meant = meant
    this.#light = light
    this.#postcodeOf = postcodeOf
  }

  /** Takes the words that the next documents are compared with; `Meant` knows them. */
  begin(words: readonly ReadWord[]): void {
    this.#words = words
    this.#localities.fill(-1)
    // « 8 rue du 8 mai »: of equal numbers, the last belongs to the name.
    this.#order.length = 0
    for (let i = 0; i < words.length; i++) if (!words[i]!.word.digits) this.#order.push(i)
    for (let i = words.length - 1; i >= 0; i--) if (words[i]!.word.digits) this.#order.push(i)
    this.#nextWords.length = 0
    for (let i = 0; i < words.length; i++) {
      if (words[i]!.word.kind !== 'type') continue
      let next = i + 1
      while (words[next]?.word.kind === 'joining') next++
      this.#nextWords.push(i, words[next]?.word.kind === 'plain' ? next : -1)
    }
  }

  /** Compares a document of a locality; each word of its name is used once. What it returns is overwritten by the next call. */
  rate(document: number, locality: number): Rating {
    const { documentStarts, documentWords } = this.#index
    const start = documentStarts[document]!
    const length = documentStarts[document + 1]! - start
    if (length > this.#used.length) {
      this.#used = new Float32Array(2 * length)
      this.#bits = new Uint32Array(2 * length)
    }
    for (let i = 0; i < length; i++) {
      this.#used[i] = 0
      this.#bits[i] = this.#meant.bitsOf(documentWords[start + i]!)
    }
    const rating = this.#rating
    rating.total = rating.found = rating.covered = 0
    rating.named = rating.postcodeFound = rating.placed = rating.swapped = false
    rating.numbers.length = 0
    rating.spare = undefined
    const local = this.#inLocality(locality)
    for (const i of this.#order) this.#match(i, start, length, this.#local[local + i]!)
    this.#cover(start, length)
    if (rating.named && rating.placed && this.#nextWords.length > 0) this.#refuseSwap()
    return rating
  }

  /** Finds a word in the name, or in the locality, where it was found `local` sure. */
  #match(i: number, start: number, length: number, local: number): void {
    const read = this.#words[i]!
    const rating = this.#rating
    const [bits, used] = [this.#bits, this.#used]
    const { documentWords } = this.#index
    let best = 0
    let place = ABSENT
    for (let at = 0; at < length; at++) {
      if ((bits[at]! & read.bit) === 0 || used[at]! > 0) continue
      const sure = sureness(read, documentWords[start + at]!, this.#lexicon)
      if (sure > best) {
        best = sure
        place = at
      }
    }
    const { digits, text } = read.word
    if (local > best) {
      best = local
      place = LOCAL
      if (digits && text.length < POSTCODE) rating.spare = read
      else if (digits && local === 1) rating.postcodeFound = true
    }
    if (place >= 0) used[place] = best
    else if (best > 0) rating.placed = true
    if (best === 0 && digits) rating.numbers.push(read)
    this.#places[i] = place
    this.#found[i] = best
    rating.total += read.weight
    rating.found += read.weight * best
  }

  /**
   * Words next to a street's type are its name, not its town: « route de Saint-Romain, La Cerlangue » is not « route de la Cerlangue, Saint-Romain ».
   * Where those words were found in the locality only, and the name in others, neither count, if something tells that they are swapped: « de »
   * after the type, or other words that name a town too (in « avenue Montgeron Vénerie » none does).
   */
  #refuseSwap(): void {
    const [words, places, pairs] = [this.#words, this.#places, this.#nextWords]
    let pair = 0
    // The first type of the name: the pont of « rue du Petit Pont, Bondoufle » has the town next to it.
    while (pair < pairs.length && places[pairs[pair]!]! < 0) pair += 2
    const [type, first] = [pairs[pair] ?? -1, pairs[pair + 1] ?? -1]
    if (first < 0 || places[first] !== LOCAL) return
    let named = false
    let isSwapped = OF.has(words[type + 1]!.word.text)
    for (let i = 0; i < words.length; i++) {
      if (words[i]!.word.kind !== 'plain' || places[i]! < 0) continue
      named = true
      isSwapped ||= this.#namesTown(words[i]!)
    }
    if (!named || !isSwapped) return
    this.#rating.swapped = true
    for (let i = 0; i < words.length; i++)
      if (words[i]!.word.kind === 'plain') this.#rating.found -= words[i]!.weight * this.#found[i]!
  }

  /** Whether a word stands in the name of a locality. */
  #namesTown({ ids }: ReadWord): boolean {
    const { localityPostingStarts: starts } = this.#index
    return ids.some((id) => starts[id]! < starts[id + 1]!)
  }

  /** How much of the name was asked for. */
  #cover(start: number, length: number): void {
    const rating = this.#rating
    const { documentWords } = this.#index
    let whole = 0
    let lightOnly = true
    for (let i = 0; i < length; i++) {
      // « Rue du Mail » has only light words: the last identifies it and weighs as a plain word.
      const identifies = lightOnly && i === length - 1
      const weight = (identifies ? undefined : this.#light.get(documentWords[start + i]!)) ?? WEIGHTS.plain
      if (weight > WEIGHTS.type) lightOnly = false
      whole += weight
      rating.covered += weight * this.#used[i]!
      if (this.#used[i]! > 0 && weight > WEIGHTS.type) rating.named = true
    }
    rating.covered = whole === 0 ? 0 : rating.covered / whole
  }

  /** Where in `#local` it stands how sure each word was found in a locality. */
  #inLocality(locality: number): number {
    const slot = locality & (LOCALITIES - 1)
    const at = slot * MOST_WORDS
    if (this.#localities[slot] === locality) return at
    this.#localities[slot] = locality
    const { localityWords, localityWordStarts } = this.#index
    const words = this.#words
    const local = this.#local
    local.fill(0, at, at + words.length)
    for (let row = localityWordStarts[locality]!; row < localityWordStarts[locality + 1]!; row++) {
      const id = localityWords[row]!
      const bits = this.#meant.bitsOf(id)
      for (let i = 0; bits !== 0 && i < words.length; i++) {
        if ((bits & words[i]!.bit) === 0) continue
        const sure = sureness(words[i]!, id, this.#lexicon)
        if (sure > local[at + i]!) local[at + i] = sure
      }
    }
    for (let i = 0; i < words.length; i++) {
      const { digits, leads, text } = words[i]!.word
      // A number in the position of a house number is no arrondissement.
      if (leads && text.length < POSTCODE) local[at + i] = 0
      else if (digits && local[at + i] === 0) local[at + i] = samePostcode(text, this.#postcodeOf(locality))
    }
    return at
  }
}

function samePostcode(text: string, postcode: string): number {
  if (text.length === POSTCODE) return postcode.slice(0, 2) === text.slice(0, 2) ? SAME_DEPARTEMENT : 0
  return text.length === 2 && postcode.startsWith(text) ? DEPARTEMENT : 0
}
