import type { AddressesArtefact } from '../../../shared/artefacts/addresses.ts'
import type { StreetIndex } from '../../../shared/artefacts/street-index.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { gathering, isMissing } from '../pages/gathering.ts'
import { ascendingRows, type RowsIn, rowsOfAll } from '../rows-in.ts'
import type { AddressHit, AddressStore, FoundAddress, NearAddress, SearchOptions } from './address-store.ts'
import { KeptSearches } from './kept-searches.ts'
import { nearestNumbers } from './nearest-numbers.ts'
import { entryOf, readEntry, readNumber } from './read-hit.ts'
import { type StreetHit, StreetSearch } from './street-search.ts'

/** The addresses in memory: one index over all départements, and one artefact for each with its addresses. */
export class LoadedAddresses implements AddressStore {
  readonly count: number
  readonly entryCount: number
  readonly artefacts: readonly AddressesArtefact[]
  readonly #search: StreetSearch | undefined
  readonly #kept = new KeptSearches()

  /** `artefacts` in the order of the index's départements; `index` is undefined when nothing is loaded. */
  constructor(index: StreetIndex | undefined, artefacts: readonly AddressesArtefact[]) {
    this.artefacts = artefacts
    this.#search = index && new StreetSearch(index, artefacts)
    this.count = artefacts.reduce((sum, { numberCount }) => sum + numberCount, 0)
    this.entryCount = artefacts.reduce((sum, { entryCount }) => sum + entryCount, 0)
  }

  search(text: string, options: SearchOptions): FoundAddress[] {
    return gathering(() => {
      const hits = this.#kept.get(text, options) ?? this.#search?.search(text, options) ?? []
      // What was found by looking at zeros must not be kept.
      const isWhole = !isMissing()
      try {
        return this.#read(hits, options)
      } finally {
        if (isMissing()) {
          if (isWhole) this.#kept.keep(text, options, hits)
        } else this.#kept.forget(text, options)
      }
    })
  }

  /** The answers among what was found. */
  #read(hits: readonly StreetHit[], { limit, type, postcode, communes }: SearchOptions): FoundAddress[] {
    const found: FoundAddress[] = []
    for (const { artefact, entry, number, score } of hits) {
      const hit = number ? readNumber(artefact, entry, number.row) : readEntry(artefact, entry)
      if (type !== undefined && hit.type !== type) continue
      if (postcode !== undefined && hit.postcode !== postcode) continue
      if (communes !== undefined && !communes.includes(hit.commune)) continue
      // Spreading the hit into a new object took a seventh of the search.
      found.push(Object.assign(hit, { score, numberMatch: number?.match }))
      if (found.length === limit) break
    }
    return found
  }

  reverse(lng: number, lat: number, limit: number, maxMetres: number): NearAddress[] {
    return gathering(() =>
      nearestNumbers(this.artefacts, lng, lat, limit, maxMetres).map(({ artefact, row, metres }) =>
        Object.assign(readNumber(artefact, entryOf(artefact, row), row), { distanceMetres: metres }),
      ),
    )
  }

  rowsIn(bounds: Bounds): RowsIn<AddressesArtefact>[] {
    return gathering(() => rowsOfAll(this.artefacts, ({ tree }) => ascendingRows(tree, bounds)))
  }

  get boxes(): readonly Int32Array[] {
    return this.artefacts.flatMap(({ tree }) => (tree ? [tree.box] : []))
  }

  at(departement: string, rows: readonly number[]): AddressHit[] {
    const artefact = this.artefacts.find((one) => one.departement === departement)
    return artefact
      ? gathering(() => rows.map((row) => readNumber(artefact, entryOf(artefact, row), row)))
      : []
  }
}
