import type { AddressesArtefact } from '../../../shared/artefacts/addresses.ts'
import type { StreetIndex } from '../../../shared/artefacts/street-index.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type {
  AddressHit,
  AddressStore,
  FoundAddress,
  NearAddress,
  SearchOptions,
} from '../../../stores/addresses/address-store.ts'
import { type StreetHit, StreetSearch } from '../../../stores/addresses/street-search.ts'
import { ascendingRows, type RowsIn, rowsOfAll } from '../../../stores/rows-in.ts'
import { inPages } from '../pages/in-pages.ts'
import { nearestNumbers } from './nearest-numbers.ts'
import { entryOf, readEntry, readNumber } from './read-hit.ts'

/** Factor of the scores when the question does not tell the best answer from another: two answers never both have 1. */
const TIED = 0.85
/** Scores that differ by less are the same: they are sums in another order. */
const EQUAL = 1e-9

/** The addresses in memory: one index over all départements, and one artefact for each with its addresses. */
export class LoadedAddresses implements AddressStore {
  readonly count: number
  readonly entryCount: number
  readonly artefacts: readonly AddressesArtefact[]
  readonly #search: StreetSearch | undefined

  /** `artefacts` in the order of the index's départements; `index` is undefined when nothing is loaded. */
  constructor(index: StreetIndex | undefined, artefacts: readonly AddressesArtefact[]) {
    this.artefacts = artefacts
    this.#search = index && new StreetSearch(index, artefacts)
    this.count = artefacts.reduce((sum, { numberCount }) => sum + numberCount, 0)
    this.entryCount = artefacts.reduce((sum, { entryCount }) => sum + entryCount, 0)
  }

  async search(text: string, options: SearchOptions): Promise<FoundAddress[]> {
    // The search looks at nothing but what is resident; the few that it finds may have to be read.
    const hits = this.#search?.search(text, options) ?? []
    return inPages(() => this.#read(hits, options))
  }

  /** The answers among what was found. */
  #read(hits: readonly StreetHit[], options: SearchOptions): FoundAddress[] {
    const found: FoundAddress[] = []
    let isTied = false
    for (let i = 0; i < hits.length; i++) {
      const hit = hits[i]!
      const address = readHit(hit)
      if (!isWanted(address, options)) continue
      if (found.length === 0) isTied = hasEqual(hits, i, options)
      const { number } = hit
      const score = isTied ? TIED * hit.score : hit.score
      // Spreading the hit into a new object took a seventh of the search.
      found.push(
        Object.assign(address, { score, numberMatch: number?.match, numberGap: number?.gap ?? 0, isTied }),
      )
      if (found.length === options.limit) break
    }
    return found
  }

  async reverse(lng: number, lat: number, limit: number, maxMetres: number): Promise<NearAddress[]> {
    return inPages(() =>
      nearestNumbers(this.artefacts, lng, lat, limit, maxMetres).map(({ artefact, row, metres }) =>
        Object.assign(readNumber(artefact, entryOf(artefact, row), row), { distanceMetres: metres }),
      ),
    )
  }

  async rowsIn(bounds: Bounds): Promise<RowsIn<AddressesArtefact>[]> {
    return inPages(() => rowsOfAll(this.artefacts, ({ tree }) => ascendingRows(tree, bounds)))
  }

  get boxes(): readonly Int32Array[] {
    return this.artefacts.flatMap(({ tree }) => (tree ? [tree.box] : []))
  }

  async at(departement: string, rows: readonly number[]): Promise<AddressHit[]> {
    const artefact = this.artefacts.find((one) => one.departement === departement)
    if (!artefact) return []
    return inPages(() => rows.map((row) => readNumber(artefact, entryOf(artefact, row), row)))
  }
}

const readHit = ({ artefact, entry, number }: StreetHit): AddressHit =>
  number ? readNumber(artefact, entry, number.row) : readEntry(artefact, entry)

function isWanted(hit: AddressHit, { type, postcode, communes }: SearchOptions): boolean {
  if (type !== undefined && hit.type !== type) return false
  if (postcode !== undefined && hit.postcode !== postcode) return false
  return communes === undefined || communes.includes(hit.commune)
}

/** Whether a hit after the best, at `at`, answers the question exactly as well: a lieu-dit is no other place than the street of its name. */
function hasEqual(hits: readonly StreetHit[], at: number, options: SearchOptions): boolean {
  const { artefact, entry, base } = hits[at]!
  for (let i = at + 1; i < hits.length; i++) {
    const one = hits[i]!
    if (Math.abs(one.base - base) >= EQUAL) continue
    if (one.artefact.entryTypes[one.entry] !== artefact.entryTypes[entry]) continue
    if (isWanted(readHit(one), options)) return true
  }
  return false
}
