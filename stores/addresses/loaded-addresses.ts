import { ENTRY_TYPES, entryOf, localityOf } from '../../shared/artefacts/addresses.ts'
import type { StreetIndex } from '../../shared/artefacts/street-index.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { holding } from '../blocks/hold.ts'
import type { AddressHit } from './address-hit.ts'
import type { AddressStore, FoundAddress, NearAddress, SearchOptions } from './address-store.ts'
import { type DepartementAddresses, readAddresses } from './departement-addresses.ts'
import { nearestNumbers } from './nearest-numbers.ts'
import type { NumberPoint } from './number-point.ts'
import { houseNumbersIn } from './numbers-in.ts'
import { numbersOfStreet, streetNamesOf } from './numbers-of-street.ts'
import { type StreetHit, StreetSearch } from './street-search.ts'

/** Factor of the scores when the question does not tell the best answer from another: two answers never both have 1. */
const TIED = 0.85
/** Scores that differ by less are the same: they are sums in another order. */
const EQUAL = 1e-9

/** The addresses of a release: one index over all départements, and the files of each. */
export class LoadedAddresses implements AddressStore {
  readonly count: number
  readonly entryCount: number
  readonly departements: readonly DepartementAddresses[]
  readonly #search: StreetSearch | undefined

  /** `departements` in the order of the index's; `index` is undefined when nothing is loaded. */
  constructor(index: StreetIndex | undefined, departements: readonly DepartementAddresses[]) {
    this.departements = departements
    this.#search = index && new StreetSearch(index, departements)
    this.count = departements.reduce((sum, { numberCount }) => sum + numberCount, 0)
    this.entryCount = departements.reduce((sum, { entryCount }) => sum + entryCount, 0)
  }

  async search(text: string, options: SearchOptions): Promise<FoundAddress[]> {
    // The search and the choice look at nothing but what is resident; the few answers are read.
    const hits = this.#search?.search(text, options) ?? []
    const chosen: StreetHit[] = []
    let isTied = false
    for (let i = 0; i < hits.length && chosen.length < options.limit; i++) {
      const hit = hits[i]!
      if (!isWanted(hit, options)) continue
      if (chosen.length === 0) isTied = hasEqual(hits, i, options)
      chosen.push(hit)
    }
    if (chosen.length === 0) return []
    return holding(async (hold) => {
      const asked = chosen.map(({ artefact, entry, number }) => ({ artefact, entry, row: number?.row }))
      const addresses = await readAddresses(asked, hold)
      return addresses.map((address, i) => {
        const { number, score } = chosen[i]!
        // Spreading the hit into a new object took a seventh of the search.
        return Object.assign(address, {
          score: isTied ? TIED * score : score,
          numberMatch: number?.match,
          numberGap: number?.gap ?? 0,
          isTied,
        })
      })
    })
  }

  reverse(lng: number, lat: number, limit: number, maxMetres: number): Promise<NearAddress[]> {
    return holding(async (hold) => {
      const near = await nearestNumbers(this.departements, { lng, lat, limit, maxMetres }, hold)
      const asked = near.map(({ artefact, row }) => ({ artefact, entry: entryOf(artefact, row), row }))
      const addresses = await readAddresses(asked, hold)
      return addresses.map((address, i) => Object.assign(address, { distanceMetres: near[i]!.metres }))
    })
  }

  async numbersIn(bounds: Bounds): Promise<NumberPoint[]> {
    const found: NumberPoint[] = []
    for (const artefact of this.departements)
      for (const one of await holding((hold) => houseNumbersIn(artefact, bounds, hold))) found.push(one)
    return found
  }

  async ofStreet(departement: string, key: string): Promise<AddressHit[] | undefined> {
    const artefact = this.departements.find((one) => one.departement === departement)
    return artefact && holding((hold) => numbersOfStreet(artefact, key, hold))
  }

  async streetNames(departement: string, commune: string): Promise<ReadonlyMap<string, string>> {
    const artefact = this.departements.find((one) => one.departement === departement)
    return artefact ? holding((hold) => streetNamesOf(artefact, commune, hold)) : new Map()
  }

  get boxes(): readonly Int32Array[] {
    return this.departements.flatMap(({ places }) => places.box ?? [])
  }

  async at(departement: string, rows: readonly number[]): Promise<AddressHit[]> {
    const artefact = this.departements.find((one) => one.departement === departement)
    if (!artefact) return []
    return holding((hold) =>
      readAddresses(
        rows.map((row) => ({ artefact, entry: entryOf(artefact, row), row })),
        hold,
      ),
    )
  }
}

function isWanted({ artefact, entry, number }: StreetHit, options: SearchOptions): boolean {
  const { type, postcode, communes } = options
  if (type !== undefined && type !== (number ? 'housenumber' : ENTRY_TYPES[artefact.entryTypes[entry]!]))
    return false
  if (postcode === undefined && communes === undefined) return true
  const locality = number ? localityOf(artefact, entry, number.row) : artefact.entryLocalities[entry]!
  if (postcode !== undefined && stringAt(artefact.postcodes, locality) !== postcode) return false
  return communes === undefined || communes.includes(stringAt(artefact.communeCodes, locality))
}

/** Whether a hit after the best, at `at`, answers the question exactly as well: a lieu-dit is no other place than the street of its name. */
function hasEqual(hits: readonly StreetHit[], at: number, options: SearchOptions): boolean {
  const { artefact, entry, base } = hits[at]!
  for (let i = at + 1; i < hits.length; i++) {
    const one = hits[i]!
    if (Math.abs(one.base - base) >= EQUAL) continue
    if (one.artefact.entryTypes[one.entry] !== artefact.entryTypes[entry]) continue
    if (isWanted(one, options)) return true
  }
  return false
}
