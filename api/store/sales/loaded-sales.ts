import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { sales } from '../../../shared/documents/sales.ts'
import { type Bounds, boxesMeet } from '../../../shared/geo/bounds.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { packIdu, parseIdu } from '../../../shared/identifiers/idu.ts'
import type { Sale } from '../../../shared/schemas/sale.ts'
import { rankOf } from '../../../shared/space/rank.ts'
import { byTurns } from '../../kernel/turns.ts'
import type { Documents, StoredDocument } from '../documents/documents.ts'
import { after, type Now } from '../now.ts'
import type { SaleFilter } from './sale-filter.ts'
import { searchRanks, searchShape } from './search-artefact.ts'
import type { Shape } from './shape.ts'

/** A sale that was found, before its document is read. */
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

/** The sales of all loaded départements. Answers are documents of `Sale`, newest first; of one day, by département. */
export class LoadedSales {
  readonly count: number
  /** First and last year of the loaded sales; undefined when none is loaded. */
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

  /** Whether this parcel has a sale, by today's IDU or by the IDU in the source before its commune was merged. */
  knows(idu: string): boolean {
    return this.#siteOf(idu) !== undefined
  }

  /** Every sale of a parcel, newest first; `idu` as in `knows`. */
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

  /** The newest `limit` sales that meet a shape: directly, or as a promise when the search pauses or documents must be read. */
  inShape(shape: Shape, filter: SaleFilter, limit: number): Now<StoredDocument<Sale>[]> {
    return after(byTurns(this.search(shape, filter, limit)), (found) => this.#documentsOf(found))
  }

  /** The search of `inShape`; it yields where the event loop may serve others. */
  *search(shape: Shape, filter: SaleFilter, limit: number): Generator<void, FoundSale[]> {
    const found: Ranked[] = []
    for (const artefact of this.#artefacts)
      if (mayMeet(artefact, shape.bounds))
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
      // A sale may lie in two of the zones and must be given once.
      const ranks = [...new Set(lists.flat())].sort((a, b) => a - b).slice(0, limit)
      return [{ artefact, ranks }]
    })
    return this.#documentsOf(newest(found, limit))
  }

  /** Whether loaded sales may lie in a box (WGS84 degrees): distinguishes swapped coordinates from a place without sales. */
  reaches(minLng: number, minLat: number, maxLng: number, maxLat: number): boolean {
    const scale = UNITS_PER_DEGREE
    const box: Bounds = [minLng * scale, minLat * scale, maxLng * scale, maxLat * scale]
    return this.#artefacts.some((artefact) => mayMeet(artefact, box))
  }

  #documentsOf(found: readonly FoundSale[]): Now<StoredDocument<Sale>[]> {
    const asked = found.map(
      ({ artefact, rank }) => [artefact.departement, sales.key(artefact.position[rank]!)] as const,
    )
    return after(this.#documents.many(sales, asked), (documents) =>
      documents.map((document, i) => {
        if (document) return document
        const { artefact, rank } = found[i]!
        throw new Error(`The sale ${rank} of ${artefact.departement} is in the index but has no document`)
      }),
    )
  }
}

/** Whether the box around all sales of a département meets a box. */
function mayMeet({ tree }: SalesArtefact, box: Bounds): boolean {
  return tree !== undefined && boxesMeet(tree.boxes.subarray(-4), box)
}

function newest(found: readonly Ranked[], limit: number): FoundSale[] {
  const all = found.flatMap(({ artefact, ranks }) => ranks.map((rank) => ({ artefact, rank })))
  // Within a département ranks are in order already, and the sort is stable.
  if (found.length > 1) all.sort((a, b) => b.artefact.date[b.rank]! - a.artefact.date[a.rank]!)
  return all.slice(0, limit)
}
