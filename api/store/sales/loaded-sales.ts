import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { sales } from '../../../shared/documents/sales.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu, parseIdu } from '../../../shared/idu.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import { rankOf } from '../../../shared/space/rank.ts'
import { byTurns } from '../../kernel/turns.ts'
import type { Documents, StoredDocument } from '../documents.ts'
import { after, type Now } from '../now.ts'
import type { SaleFilter } from './sale-filter.ts'
import { searchRanks, searchShape } from './search-artefact.ts'
import type { Shape } from './shape.ts'

/** A sale that was found: its document is still to be read. */
interface FoundSale {
  artefact: SalesArtefact
  rank: number
}

/** The sales found in one département. */
interface Ranked {
  artefact: SalesArtefact
  ranks: readonly number[]
}

const DAY_MS = 86_400_000
const yearOf = (day: number) => new Date(day * DAY_MS).getUTCFullYear()

/** The sales of all loaded départements. Answers are ready JSON texts of `Sale`, newest first; equal days by département. */
export class LoadedSales {
  readonly count: number
  /** First and last year that the loaded sales are of; undefined when none is loaded. */
  readonly years: { first: number; last: number } | undefined
  readonly #artefacts: readonly SalesArtefact[]
  readonly #documents: Documents

  constructor(artefacts: readonly SalesArtefact[], documents: Documents) {
    this.#artefacts = artefacts.toSorted((a, b) => (a.departement < b.departement ? -1 : 1))
    this.#documents = documents
    this.count = artefacts.reduce((sum, artefact) => sum + artefact.count, 0)
    const dated = artefacts.filter(({ count }) => count > 0)
    this.years =
      dated.length === 0
        ? undefined
        : {
            first: yearOf(Math.min(...dated.map(({ date, count }) => date[count - 1]!))),
            last: yearOf(Math.max(...dated.map(({ date }) => date[0]!))),
          }
  }

  /** Whether the sales of a département are loaded. */
  has(departement: string): boolean {
    return this.#artefacts.some((artefact) => artefact.departement === departement)
  }

  /** Whether any sale is of this parcel, by today's IDU or by one that a source gave it before its commune was merged. */
  knows(idu: string): boolean {
    return this.#siteOf(idu) !== undefined
  }

  /** Every sale of a parcel, newest first, by the same identifiers. */
  byParcel(idu: string): Now<StoredDocument<Sale>[]> {
    const known = this.#siteOf(idu)
    if (!known) return []
    const { artefact, site } = known
    const { siteSales, siteSaleOffset } = artefact
    const ranks = siteSales.subarray(siteSaleOffset[site]!, siteSaleOffset[site + 1]!)
    return this.#documentsOf(Array.from(ranks, (rank) => ({ artefact, rank })))
  }

  #siteOf(idu: string): { artefact: SalesArtefact; site: number } | undefined {
    const key = packIdu(idu)
    const departement = parseIdu(idu)?.departement
    const artefact = this.#artefacts.find((one) => one.departement === departement)
    if (!artefact) return undefined
    const alias = rankOf(artefact.aliasKey, key)
    const site = alias >= 0 ? artefact.aliasSite[alias]! : rankOf(artefact.siteKey, key)
    return site < 0 ? undefined : { artefact, site }
  }

  /** The newest `limit` sales that meet a shape: at once, or as a promise when finding or reading them takes longer. */
  inShape(shape: Shape, filter: SaleFilter, limit: number): Now<StoredDocument<Sale>[]> {
    return after(byTurns(this.search(shape, filter, limit)), (found) => this.#documentsOf(found))
  }

  /** Finds what `inShape` gives: pauses where others may have their turn. */
  *search(shape: Shape, filter: SaleFilter, limit: number): Generator<void, FoundSale[]> {
    const found: Ranked[] = []
    for (const artefact of this.#artefacts)
      if (this.#mayMeet(artefact, shape))
        found.push({ artefact, ranks: yield* searchShape(artefact, shape, filter, limit) })
    return newest(found, limit)
  }

  /** The newest `limit` sales of some zones (communes, IRIS). */
  inZones(codes: readonly string[], filter: SaleFilter, limit: number): Now<StoredDocument<Sale>[]> {
    const found = this.#artefacts.flatMap((artefact) => {
      const ranges = codes.flatMap((code) => (artefact.zones[code] ? [artefact.zones[code]] : []))
      if (ranges.length === 0) return []
      const lists = ranges.map(([from, to]) =>
        searchRanks(artefact, artefact.zoneSales.subarray(from, to), filter, limit),
      )
      // A sale may span two communes of the zone: once is enough.
      const ranks = [...new Set(lists.flat())].sort((a, b) => a - b).slice(0, limit)
      return [{ artefact, ranks }]
    })
    return this.#documentsOf(newest(found, limit))
  }

  /** Whether any loaded sale has a place in a box (WGS84 degrees): tells swapped coordinates from an empty place. */
  reaches(minLng: number, minLat: number, maxLng: number, maxLat: number): boolean {
    const [minX, minY, maxX, maxY] = [minLng, minLat, maxLng, maxLat].map(
      (degrees) => degrees * UNITS_PER_DEGREE,
    )
    return this.#artefacts.some(({ tree }) => {
      if (!tree) return false
      const at = tree.boxes.length - 4
      const { boxes } = tree
      return (
        boxes[at]! <= maxX! && boxes[at + 1]! <= maxY! && boxes[at + 2]! >= minX! && boxes[at + 3]! >= minY!
      )
    })
  }

  #mayMeet({ tree }: SalesArtefact, { bounds }: Shape): boolean {
    if (!tree) return false
    const { boxes } = tree
    const at = boxes.length - 4
    const [minX, minY, maxX, maxY] = bounds
    return boxes[at]! <= maxX && boxes[at + 1]! <= maxY && boxes[at + 2]! >= minX && boxes[at + 3]! >= minY
  }

  #documentsOf(found: readonly FoundSale[]): Now<StoredDocument<Sale>[]> {
    const asked = found.map(({ artefact, rank }) => [artefact.departement, sales.key(rank)] as const)
    return after(this.#documents.many(sales, asked), (documents) =>
      documents.map((document, i) => {
        if (document) return document
        const { artefact, rank } = found[i]!
        throw new Error(`The sale ${rank} of ${artefact.departement} is in the index but has no document`)
      }),
    )
  }
}

function newest(found: readonly Ranked[], limit: number): FoundSale[] {
  const all = found.flatMap(({ artefact, ranks }) => ranks.map((rank) => ({ artefact, rank })))
  // Within a département ranks are in order already, and the sort is stable.
  if (found.length > 1) all.sort((a, b) => b.artefact.date[b.rank]! - a.artefact.date[a.rank]!)
  return all.slice(0, limit)
}
