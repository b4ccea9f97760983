import { WEIGHTS, wordKindOf } from '../../shared/addresses/words.ts'
import { ENTRY_TYPES } from '../../shared/artefacts/addresses.ts'
import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import { metresPerDegree } from '../../shared/geo/metres.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { SearchOptions } from './address-store.ts'
import { Candidates, FIRST_LOOK } from './candidates.ts'
import { cleanQuery, type QueryWord, queryWords } from './clean-query.ts'
import type { DepartementAddresses } from './departement-addresses.ts'
import { DocumentLocalities } from './document-localities.ts'
import { type FoundNumber, findNumber, NEIGHBOUR_GAP } from './house-number.ts'
import { Lexicon } from './lexicon.ts'
import { type LightWords, Rater } from './rater.ts'
import { Meant, readWords } from './reading.ts'
import { readingsOf } from './readings.ts'

/** A document that answers a question. */
export interface StreetHit {
  artefact: DepartementAddresses
  entry: number
  number: FoundNumber | undefined
  score: number
  /** The score, and, when only a name is asked, the rank of a town without what importance and nearness add. */
  base: number
  /** Whether a word of the question was found in its locality. */
  placed: boolean
}

interface RatedHit extends StreetHit {
  document: number
  /** The score of the words alone, without the house number that was asked for. */
  wording: number
  /** Its rank with importance and nearness, once it is asked for. */
  rank: number
}

/** Documents rated for one reading, and at the first look. */
const RATED = 200
const FIRST_RATED = 64
/** More words are not an address; longer words are none of an address and are ignored. */
const MOST_WORDS = 24
const LONGEST_WORD = 40
/** From this score on an answer of the first look in the place that the question names is enough: hardly anything is left to find. */
const SURE = 0.9
/** Below this score the question is read again as if every word might be misspelled, */
const CONTENT = 0.82
/** unless its words alone have this one: then only the house number is missing, and « 150 rue Lepic » is not sought in Rue de Picpus. */
const WORDED = 0.97
/** Documents below this score have too little of the question to be answers. */
const LEAST = 0.25
/** Share of the score for the words of the name that were asked for; small, because people omit words of a name. */
const COVERED_SHARE = 0.2
/** Factor for streets of which only the town was found. */
const UNNAMED = 0.5
const HOUSE_NUMBER_WEIGHT = 0.8
const OTHER_SUFFIX = 0.85
/** How sure a house number is that is a neighbour of the one asked for; less in proportion to a larger gap. */
const NEIGHBOUR = 0.4
/** Factor of the score when the house number asked for is neither known nor has a known neighbour. */
const FAR_NUMBER = 0.75
/** Factor of the score when the street and the town of the question are those of the answer swapped. */
const SWAPPED = 0.75
/** What importance and nearness add to the rank, at most. */
const IMPORTANCE_SHARE = 0.02
const NEARNESS_SHARE = 0.08
/** Added to a town's rank when only a name is asked: it is more often the town than a street of that name. */
const TOWN_SHARE = 0.03
const STREET = ENTRY_TYPES.indexOf('street')
const MUNICIPALITY = ENTRY_TYPES.indexOf('municipality')
/** Metres at which what nearness adds has fallen to 37 % (1/e). */
const NEAR = 8000

const LIGHT =
  'a au aux d de des du en et l la le les lez sous sur allee avenue boulevard chaussee chemin cite clos cour cours esplanade faubourg galerie hameau impasse lieu dit lotissement mail montee parc parvis passage place placette pont port porte promenade quai quartier residence rond point route rue ruelle sente sentier square traverse venelle villa voie zone'.split(
    ' ',
  )

/** Searches streets, lieux-dits and communes, and the house numbers of the streets it finds. */
export class StreetSearch {
  readonly #index: StreetIndex
  readonly #artefacts: readonly DepartementAddresses[]
  readonly #lexicon: Lexicon
  readonly #meant: Meant
  readonly #candidates: Candidates
  readonly #localities: DocumentLocalities
  readonly #rater: Rater

  /** `artefacts` in the order of the index's départements. */
  constructor(index: StreetIndex, artefacts: readonly DepartementAddresses[]) {
    this.#index = index
    this.#artefacts = artefacts
    this.#lexicon = new Lexicon(index)
    this.#meant = new Meant(index.wordCount)
    this.#localities = new DocumentLocalities(index)
    const light: LightWords = new Map(
      LIGHT.map((word): [number, number] => [this.#lexicon.idOf(word), WEIGHTS[wordKindOf(word)]]).filter(
        ([id]) => id >= 0,
      ),
    )
    const words = [index, this.#lexicon, this.#meant] as const
    this.#candidates = new Candidates(...words, this.#localities)
    this.#rater = new Rater(...words, light, (locality) => this.#postcodeOf(locality))
  }

  /** The best documents for a text, best first. */
  search(text: string, options: SearchOptions): StreetHit[] {
    const words = queryWords(cleanQuery(text))
      .filter((word) => word.text.length <= LONGEST_WORD)
      .slice(0, MOST_WORDS)
    if (words.length === 0) return []
    const prior = this.#priorOf(options)
    const hits = new Map<number, RatedHit>()
    const isSure = () => {
      for (const hit of hits.values()) if (hit.score >= SURE && hit.placed) return true
      return false
    }
    const isContent = () => {
      for (const hit of hits.values()) if (hit.score >= CONTENT || hit.wording >= WORDED) return true
      return false
    }
    const look = (reading: QueryWord[], misspelled: boolean, most: number, budget?: number) => {
      const { documentCount } = this.#index
      const read = readWords(reading, this.#lexicon, documentCount, misspelled, options.unfinished ?? true)
      const bare = read.every(({ word }) => word.kind === 'plain' || word.kind === 'joining')
      this.#meant.of(read, () => {
        const documents = this.#candidates.of(read, prior, most, budget)
        this.#rater.begin(read)
        for (const document of documents) {
          const hit = this.#rate(document, bare)
          if (hit && hit.base > (hits.get(document)?.base ?? 0)) hits.set(document, hit)
        }
      })
    }
    const isFree = !options.type && !options.postcode && !options.communes
    if (isFree) look(words, false, FIRST_RATED, FIRST_LOOK)
    if (!isSure())
      for (const misspelled of [false, true]) {
        for (const reading of readingsOf(words, this.#lexicon, misspelled)) look(reading, misspelled, RATED)
        if (isContent()) break
      }
    const most = IMPORTANCE_SHARE + (options.near ? NEARNESS_SHARE : 0)
    return ranked(isFree ? within(most, [...hits.values()], options.limit) : [...hits.values()], prior)
  }

  /** What importance and nearness add to the rank of a document. */
  #priorOf({ near }: SearchOptions): (document: number) => number {
    const scale = near && metresPerDegree(near.lat)
    return (document) => {
      const departement = this.#departementOf(document)
      const artefact = this.#artefacts[departement]!
      const entry = document - this.#index.departementStarts[departement]!
      const importance = (artefact.importance[entry]! / 255) * IMPORTANCE_SHARE
      if (!near || !scale) return importance
      const east = (artefact.entryX[entry]! / UNITS_PER_DEGREE - near.lng) * scale.lng
      const north = (artefact.entryY[entry]! / UNITS_PER_DEGREE - near.lat) * scale.lat
      return importance + NEARNESS_SHARE * Math.exp(-Math.hypot(east, north) / NEAR)
    }
  }

  #departementOf(document: number): number {
    return firstNotBelow(this.#index.departementStarts, document + 1) - 1
  }

  #postcodeOf(locality: number): string {
    const document = this.#index.localityStarts[locality]!
    const departement = this.#departementOf(document)
    const { postcodes, entryLocalities } = this.#artefacts[departement]!
    return stringAt(postcodes, entryLocalities[document - this.#index.departementStarts[departement]!]!)
  }

  /** A document rated for the words that were begun with; undefined when it has too little of them. `bare`: only a name is asked. */
  #rate(document: number, bare: boolean): RatedHit | undefined {
    const rating = this.#rater.rate(document, this.#localities.of(document))
    const departement = this.#departementOf(document)
    const artefact = this.#artefacts[departement]!
    const entry = document - this.#index.departementStarts[departement]!
    const asked = rating.numbers.findLast(({ word }) => word.text.length <= 5)
    const spare = asked || !rating.postcodeFound ? undefined : rating.spare
    const wanted = (asked ?? spare)?.word
    // Most documents need not be asked for it: a look in the memory of their département.
    const type = rating.named && !wanted && !bare ? STREET : artefact.entryTypes[entry]!
    const street = type === STREET
    let number =
      street && wanted ? findNumber(artefact, entry, Number(wanted.text), wanted.suffix) : undefined
    let named = (rating.named || !street ? 1 : UNNAMED) * (1 - COVERED_SHARE + COVERED_SHARE * rating.covered)
    if (rating.swapped) named *= SWAPPED
    let { total, found } = rating
    let wording = 0
    let far = 1
    if (asked) {
      total -= asked.weight
      wording = total === 0 ? 0 : (found / total) * named
      total += HOUSE_NUMBER_WEIGHT
      if (number) found += HOUSE_NUMBER_WEIGHT * qualityOf(number)
      if (!number || number.gap > NEIGHBOUR_GAP) far = FAR_NUMBER
    } else if (number?.match !== 'exact') number = undefined
    const score = (total === 0 ? 0 : found / total) * named * far
    if (!asked) wording = score
    if (!(score >= LEAST)) return undefined
    const town = bare && type === MUNICIPALITY ? TOWN_SHARE : 0
    const { placed } = rating
    return { document, artefact, entry, number, score, base: score + town, placed, wording, rank: 0 }
  }
}

/** How sure a house number is that was found, 0 to 1: the less, the farther it is from the one asked for. */
function qualityOf({ match, gap }: FoundNumber): number {
  if (match === 'nearest') return NEIGHBOUR * Math.min(1, NEIGHBOUR_GAP / gap)
  return match === 'exact' ? 1 : OTHER_SUFFIX
}

/** The hits that may be among the `limit` best when importance and nearness add up to `most`. */
function within(most: number, hits: RatedHit[], limit: number): RatedHit[] {
  if (hits.length <= limit) return hits
  const least = hits.map(({ base }) => base).sort((a, b) => b - a)[limit - 1]! - most
  return hits.filter(({ base }) => base >= least)
}

/** The hits best first: by their score with importance and nearness. */
function ranked(hits: readonly RatedHit[], prior: (document: number) => number): RatedHit[] {
  for (const hit of hits) hit.rank = hit.base + prior(hit.document)
  return hits.toSorted((a, b) => b.rank - a.rank || a.entry - b.entry || a.document - b.document)
}
