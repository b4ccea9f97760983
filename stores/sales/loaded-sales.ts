import { idOfRow } from '../../shared/artefacts/sale-blocks/sale-rows.ts'
import { idHash } from '../../shared/artefacts/sales.ts'
import { sales } from '../../shared/documents/sales.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { parseIdu } from '../../shared/identifiers/idu.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import type { Sale } from '../../shared/schemas/sale.ts'
import { yearOfDay } from '../../shared/time/days.ts'
import { holding } from '../blocks/hold.ts'
import type { Documents, StoredDocument } from '../documents/documents.ts'
import type { DepartementSales } from './departement-sales.ts'
import { type Days, dwellingPrices } from './dwelling-prices.ts'
import { type FoundPage, findPage, mayMeet, type SalePlace, type SalesAsked } from './find-page.ts'
import { type RankedSales, rankSales } from './ranked-sales.ts'
import type { SaleFilter } from './sale-filter.ts'
import type { SaleOrder, SalePosition } from './sale-order.ts'
import { newestInShape } from './search-space.ts'
import type { Shape } from './shape.ts'
import { SharedSales } from './shared-sales.ts'

/** A page of sales, and what `findPage` counted. */
export interface SalesPage extends Pick<FoundPage, 'total' | 'isExact'> {
  documents: StoredDocument<Sale>[]
  /** Where the page ends; undefined when no sale follows. */
  end: SalePosition | undefined
}

const ANY_SALE: SaleFilter = { firstDay: 0, lastDay: Infinity, includeMultiLot: true }

/** Where the document of a sale stands. */
interface SaleDocument {
  departement: string
  position: number
}

/** The sales of all loaded départements. Answers are documents of `Sale`, newest first; of one day, by département. Its methods reject with DamagedFile. */
export class LoadedSales {
  readonly count: number
  /** First and last year of the loaded sales, and the day of the newest (days since 1970); undefined when none is loaded. */
  readonly years: { first: number; last: number; lastDay: number } | undefined
  /** In the order of their codes. */
  readonly departements: readonly DepartementSales[]
  /** What several départements have. */
  readonly shared: SharedSales
  readonly #documents: Documents

  constructor(departements: readonly DepartementSales[], documents: Documents) {
    this.departements = departements.toSorted((a, b) => (a.departement < b.departement ? -1 : 1))
    this.shared = new SharedSales(this.departements.map(({ index }) => index))
    this.#documents = documents
    this.count = departements.reduce((sum, { count }) => sum + count, 0)
    const days = departements.flatMap(({ index }) => (index.days.length > 0 ? [index.days] : []))
    const lastDay = Math.max(...days.map((own) => own[0]!))
    const first = yearOfDay(Math.min(...days.map((own) => own.at(-1)!)))
    this.years = days.length === 0 ? undefined : { first, last: yearOfDay(lastDay), lastDay }
  }

  /** Whether the sales of a département are loaded. */
  has(departement: string): boolean {
    return this.departements.some((one) => one.departement === departement)
  }

  /** Whether this parcel has a sale, by today's IDU or by the IDU in the source before its commune was merged. */
  async knows(idu: string): Promise<boolean> {
    return (await this.#ofParcel(idu)) !== undefined
  }

  /** Whether a loaded sale lies in a zone (commune, IRIS, street). */
  hasZone(code: string): boolean {
    return this.departements.some((one) => one.hasZone(code))
  }

  /** How many sales a parcel has, and some of them, newest first, from the one at `offset` on; `idu` as in `knows`. */
  async pageOfParcel(
    idu: string,
    offset: number,
    limit: number,
  ): Promise<{ total: number; documents: StoredDocument<Sale>[] }> {
    const found = (await this.#ofParcel(idu)) ?? []
    const documents = await this.#documentsOf(found.slice(offset, offset + limit))
    return { total: found.length, documents }
  }

  /** The same sales without their number. */
  async byParcel(idu: string, offset = 0, limit = Infinity): Promise<StoredDocument<Sale>[]> {
    return (await this.pageOfParcel(idu, offset, limit)).documents
  }

  /** The sales of a parcel, newest first; undefined when it has none. */
  async #ofParcel(idu: string): Promise<SaleDocument[] | undefined> {
    const departement = parseIdu(idu)?.departement
    const one = this.departements.find((loaded) => loaded.departement === departement)
    if (!one) return undefined
    return holding(async (hold) => {
      const found = await one.siteOf(packIdu(idu), hold)
      if (!found) return undefined
      const { siteSales, siteSaleOffset, position } = found.block
      const own = siteSales.subarray(siteSaleOffset[found.site]!, siteSaleOffset[found.site + 1]!)
      return Array.from(own, (at) => ({ departement: one.departement, position: position[at]! }))
    })
  }

  /**
   * The loaded sales of some keys, in their order; keys without one are passed over. A sale that lies in several départements is in the
   * files of each, and is given once.
   */
  async byIds(ids: readonly string[]): Promise<StoredDocument<Sale>[]> {
    const found = await Promise.all(ids.map((id) => this.rowOf(id)))
    return this.#documentsOf(found.flatMap((one) => one ?? []))
  }

  /** The sale of a key: its département, the number of its row there, and where its document stands; undefined when none is loaded. */
  async rowOf(id: string): Promise<(SaleDocument & { nth: number; row: number }) | undefined> {
    const hash = idHash(id)
    for (const [nth, one] of this.departements.entries()) {
      const found = await holding(async (hold) => {
        const rows = await one.rowsOfHash(hash, hold)
        const blocks = await one.ofRows(rows, hold)
        const at = blocks.findIndex((block, i) => idOfRow(block.rows, rows[i]! - block.firstRow) === id)
        if (at < 0) return undefined
        const { rows: columns, firstRow } = blocks[at]!
        return { row: rows[at]!, position: columns.position[rows[at]! - firstRow]! }
      })
      if (found) return { ...found, departement: one.departement, nth }
    }
    return undefined
  }

  /** Up to `most` sales of one département, spread over the newer half of them, the newest first: for examples. It goes through all of its rows. */
  async some(most: number): Promise<StoredDocument<Sale>[]> {
    const one = this.departements.find(({ count }) => count > 0)
    if (!one) return []
    const { departement, count } = one
    const step = Math.max(1, Math.floor(count / 2 / most))
    const found: SaleDocument[] = []
    await one.eachRow(
      { first: 0, end: Math.min(count, most * step) },
      ({ rows: { rank, position } }) =>
        (at) => {
          if (rank[at]! % step === 0) found[rank[at]! / step] = { departement, position: position[at]! }
        },
    )
    return this.#documentsOf(found)
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
    const { found, more, ...counts } = await findPage(this, place, asked)
    const documents = await this.#documentsOf(found)
    const last = more ? found.at(-1) : undefined
    const end = last && { place: last.place, departement: last.departement, rank: last.rank }
    return { ...counts, documents, end }
  }

  /** Whether a sale stands at a position, as the end of a page tells it. */
  isPosition({ departement, rank }: SalePosition): boolean {
    return this.departements.some((one) => one.departement === departement && rank < one.count)
  }

  /** Ranks of the sales of some départements, or of those that meet a shape. The event loop serves others meanwhile. */
  ranked(asked: Shape | readonly string[], filter: SaleFilter): Promise<RankedSales[]> {
    return rankSales(this.departements, asked, filter)
  }

  /** The first `limit` sales of some zones (communes, IRIS, streets) after `offset` others, as `inShape` gives them. */
  async inZones(
    codes: readonly string[],
    filter: SaleFilter,
    limit: number,
    order: SaleOrder = 'date-desc',
    offset = 0,
  ): Promise<StoredDocument<Sale>[]> {
    const { found } = await findPage(this, codes, { filter, order, limit: offset + limit })
    return this.#documentsOf(found.slice(offset))
  }

  /** Prices per m² of the dwellings of a type that were sold in some zones, as `dwellingPrices` gives them. */
  pricesPerM2(codes: readonly string[], type: string, days: Days): Promise<number[]> {
    return dwellingPrices(this.departements, codes, type, days)
  }

  /** Whether loaded sales may lie in a box (WGS84 degrees): distinguishes swapped coordinates from a place without sales. */
  reaches(minLng: number, minLat: number, maxLng: number, maxLat: number): boolean {
    return this.departementsNear(minLng, minLat, maxLng, maxLat).length > 0
  }

  /** Départements of which loaded sales may lie in a box (WGS84 degrees). */
  departementsNear(minLng: number, minLat: number, maxLng: number, maxLat: number): string[] {
    const scale = UNITS_PER_DEGREE
    const box: Bounds = [minLng * scale, minLat * scale, maxLng * scale, maxLat * scale]
    return this.departements.filter((one) => mayMeet(one, box)).map(({ departement }) => departement)
  }

  /** Those of some départements of which a loaded sale, of any day, lies in a shape. */
  async withSalesIn(shape: Shape, departements: readonly string[]): Promise<string[]> {
    const asked = this.departements.filter(({ departement }) => departements.includes(departement))
    const lackOne = await Promise.all(
      asked.map(({ space, count }) =>
        newestInShape(space, { shape, filter: ANY_SALE, range: { first: 0, end: count } }, () => false),
      ),
    )
    return asked.flatMap(({ departement }, i) => (lackOne[i] ? [] : [departement]))
  }

  /** West, south, east, north around the sales of each département, in 1e-7 degrees. */
  get boxes(): readonly Int32Array[] {
    return this.departements.flatMap(({ space }) => space.box ?? [])
  }

  async #documentsOf(found: readonly SaleDocument[]): Promise<StoredDocument<Sale>[]> {
    const asked = found.map(({ departement, position }) => [departement, sales.key(position)] as const)
    const documents = await this.#documents.many(sales, asked)
    return documents.map((document, i) => {
      if (document) return document
      const { departement, position } = found[i]!
      throw new Error(`The sale at ${position} of ${departement} is in the index but has no document`)
    })
  }
}
