import { idHash, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { sales } from '../../../shared/documents/sales.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu, parseIdu } from '../../../shared/identifiers/idu.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import { rankOf } from '../../../shared/space/rank.ts'
import type { Documents, StoredDocument } from '../../../stores/documents/documents.ts'
import { type RowsIn, rowsOfAll } from '../../../stores/rows-in.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import { inPages, inPagesByTurns } from '../pages/in-pages.ts'
import { givenElsewhere } from './copies.ts'
import { type Days, dwellingPrices } from './dwelling-prices.ts'
import {
  type BlocksOfSales,
  type FoundPage,
  findPage,
  mayMeet,
  type SalePlace,
  type SalesAsked,
} from './find-page.ts'
import { type RankedSales, rankSales } from './ranked-sales.ts'
import type { FoundSale, SaleOrder, SalePosition } from './sale-order.ts'
import { ranksIn } from './search-artefact.ts'
import { withHash } from './with-hash.ts'

const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear()

/** A page of sales, and what `findPage` counted. */
export interface SalesPage extends Pick<FoundPage, 'total' | 'isExact'> {
  documents: StoredDocument<Sale>[]
  /** Where the page ends; undefined when no sale follows. */
  end: SalePosition | undefined
}

/** The sales of all loaded départements. Answers are documents of `Sale`, newest first; of one day, by département. */
export class LoadedSales {
  readonly count: number
  /** First and last year of the loaded sales, and the day of the newest (days since 1970); undefined when none is loaded. */
  readonly years: { first: number; last: number; lastDay: number } | undefined
  /** One for each département, in the order of their codes. */
  readonly artefacts: readonly SalesArtefact[]
  readonly #documents: Documents
  readonly #blocks: BlocksOfSales

  /** `blocks`: of the départements that are read in blocks when they are not in memory. */
  constructor(artefacts: readonly SalesArtefact[], documents: Documents, blocks: BlocksOfSales = new Map()) {
    this.#blocks = blocks
    this.artefacts = artefacts.toSorted((a, b) => (a.departement < b.departement ? -1 : 1))
    this.#documents = documents
    this.count = artefacts.reduce((sum, artefact) => sum + artefact.count, 0)
    const dated = artefacts.filter(({ count }) => count > 0)
    this.years =
      dated.length === 0
        ? undefined
        : {
            first: yearOf(Math.min(...dated.map(({ date, count }) => date[count - 1]!))),
            last: yearOf(Math.max(...dated.map(({ date }) => date[0]!))),
            lastDay: Math.max(...dated.map(({ date }) => date[0]!)),
          }
  }

  /** Whether the sales of a département are loaded. */
  has(departement: string): boolean {
    return this.artefacts.some((artefact) => artefact.departement === departement)
  }

  /** Whether this parcel has a sale, by today's IDU or by the IDU in the source before its commune was merged. */
  async knows(idu: string): Promise<boolean> {
    return inPages(() => this.#siteOf(idu) !== undefined)
  }

  /** Whether a loaded sale lies in a zone (commune, IRIS, street). */
  hasZone(code: string): boolean {
    return this.artefacts.some(({ zones }) => zones[code] !== undefined)
  }

  /** How many sales a parcel has; `idu` as in `knows`. */
  async countOf(idu: string): Promise<number> {
    return inPages(() => {
      const known = this.#siteOf(idu)
      if (!known) return 0
      const { siteSaleOffset } = known.artefact
      return siteSaleOffset[known.site + 1]! - siteSaleOffset[known.site]!
    })
  }

  /** Sales of a parcel, newest first, from the one at `offset` on; `idu` as in `knows`. */
  async byParcel(idu: string, offset = 0, limit = Infinity): Promise<StoredDocument<Sale>[]> {
    const found = await inPages(() => {
      const known = this.#siteOf(idu)
      if (!known) return []
      const { artefact, site } = known
      const { siteSales, siteSaleOffset } = artefact
      const ranks = siteSales.subarray(siteSaleOffset[site]!, siteSaleOffset[site + 1]!)
      const asked = ranks.subarray(offset, Math.min(ranks.length, offset + limit))
      return Array.from(asked, (rank) => ({ artefact, rank }))
    })
    return this.#documentsOf(found)
  }

  /**
   * The loaded sales of some keys, in their order; keys without one are passed over. A sale that lies in several départements is in the
   * files of each, and is given once.
   */
  async byIds(ids: readonly string[]): Promise<StoredDocument<Sale>[]> {
    const candidates = await inPages(() =>
      ids.flatMap((id) =>
        this.artefacts.flatMap((artefact) =>
          withHash(artefact, idHash(id)).map((rank) => ({ artefact, rank })),
        ),
      ),
    )
    const documents = await this.#documentsOf(candidates)
    const byId = new Map(documents.map((document) => [document.value.id, document]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** Up to `most` sales of one département, spread over the newer half of them, the newest first: for examples. */
  async some(most: number): Promise<StoredDocument<Sale>[]> {
    const artefact = this.artefacts.find(({ count }) => count > 0)
    if (!artefact) return []
    const step = Math.max(1, Math.floor(artefact.count / 2 / most))
    const length = Math.min(most, Math.ceil(artefact.count / step))
    return this.#documentsOf(Array.from({ length }, (_, i) => ({ artefact, rank: i * step })))
  }

  #siteOf(idu: string): { artefact: SalesArtefact; site: number } | undefined {
    const key = packIdu(idu)
    const departement = parseIdu(idu)?.departement
    const artefact = this.artefacts.find((one) => one.departement === departement)
    if (!artefact) return undefined
    const alias = rankOf(artefact.aliasKey, key)
    const site = alias >= 0 ? artefact.aliasSite[alias]! : rankOf(artefact.siteKey, key)
    return site < 0 ? undefined : { artefact, site }
  }

  /** The first `limit` sales that meet a shape. */
  async inShape(
    shape: Shape,
    filter: SaleFilter,
    limit: number,
    order: SaleOrder = 'date-desc',
  ): Promise<StoredDocument<Sale>[]> {
    const { documents } = await this.page(shape, { filter, order, limit })
    return documents
  }

  /** A page of the sales of a place, with how many there are. */
  async page(place: SalePlace, asked: SalesAsked): Promise<SalesPage> {
    const { found, more, ...counts } = await this.#search(place, asked)
    const documents = await this.#documentsOf(found)
    const last = found.at(-1)
    const end = more && last ? { departement: last.artefact.departement, rank: last.rank } : undefined
    return { ...counts, documents, end }
  }

  async #search(place: SalePlace, asked: SalesAsked): Promise<FoundPage> {
    return inPagesByTurns(() => findPage(this.artefacts, place, asked, this.#blocks))
  }

  /** Whether a sale stands at a position, as the end of a page tells it. */
  isPosition({ departement, rank }: SalePosition): boolean {
    return this.artefacts.some((one) => one.departement === departement && rank < one.count)
  }

  /** Ranks of the sales of some départements, or of those that meet a shape. The event loop serves others meanwhile. */
  async ranked(asked: Shape | readonly string[], filter: SaleFilter): Promise<RankedSales[]> {
    return inPagesByTurns(() => rankSales(this.artefacts, asked, filter))
  }

  /** The first `limit` sales of some zones (communes, IRIS, streets) after `offset` others, as `inShape` gives them. */
  async inZones(
    codes: readonly string[],
    filter: SaleFilter,
    limit: number,
    order: SaleOrder = 'date-desc',
    offset = 0,
  ): Promise<StoredDocument<Sale>[]> {
    const { found } = await this.#search(codes, { filter, order, limit: offset + limit })
    return this.#documentsOf(found.slice(offset))
  }

  /** Prices per m² of the dwellings of a type that were sold in some zones, as `dwellingPrices` gives them. */
  async pricesPerM2(codes: readonly string[], type: string, days: Days): Promise<number[]> {
    return inPagesByTurns(() => dwellingPrices(this.artefacts, codes, type, days))
  }

  /** Whether loaded sales may lie in a box (WGS84 degrees): distinguishes swapped coordinates from a place without sales. */
  reaches(minLng: number, minLat: number, maxLng: number, maxLat: number): boolean {
    return this.departementsNear(minLng, minLat, maxLng, maxLat).length > 0
  }

  /** Départements of which loaded sales may lie in a box (WGS84 degrees). */
  departementsNear(minLng: number, minLat: number, maxLng: number, maxLat: number): string[] {
    const scale = UNITS_PER_DEGREE
    const box: Bounds = [minLng * scale, minLat * scale, maxLng * scale, maxLat * scale]
    return this.artefacts.filter((artefact) => mayMeet(artefact, box)).map(({ departement }) => departement)
  }

  /** Ranks of the sales with a site whose box meets a box (1e-7 degrees), newest first, as `rowsOf` gives them. */
  rowsIn(bounds: Bounds): Promise<RowsIn<SalesArtefact>[]> {
    return this.rowsOf((artefact) => ranksIn(artefact, bounds))
  }

  /** The sales of each département that `ranksOf` chooses, without those that another one gives: each is one thing on a map. */
  async rowsOf(ranksOf: (artefact: SalesArtefact) => Uint32Array): Promise<RowsIn<SalesArtefact>[]> {
    return inPages(() =>
      rowsOfAll(this.artefacts, (one) => {
        const ranks = ranksOf(one)
        if (ranks.length === 0) return ranks
        const others = givenElsewhere(this.artefacts, one)
        return others.size === 0 ? ranks : ranks.filter((rank) => !others.has(rank))
      }),
    )
  }

  /** West, south, east, north around the sales of each département, in 1e-7 degrees. */
  get boxes(): readonly Int32Array[] {
    return this.artefacts.flatMap(({ tree }) => (tree ? [tree.box] : []))
  }

  async #documentsOf(found: readonly FoundSale[]): Promise<StoredDocument<Sale>[]> {
    const asked = await inPages(() =>
      found.map(({ artefact, rank }) => [artefact.departement, sales.key(artefact.position[rank]!)] as const),
    )
    const documents = await this.#documents.many(sales, asked)
    return documents.map((document, i) => {
      if (document) return document
      const { artefact, rank } = found[i]!
      throw new Error(`The sale ${rank} of ${artefact.departement} is in the index but has no document`)
    })
  }
}
