import { idHash, type SalesArtefact } from '../../../shared/artefacts/sales.ts'
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
import { type FoundSale, firstOf, firstRanks, type SaleOrder } from './sale-order.ts'
import { searchRanks, searchShape } from './search-artefact.ts'
import type { Shape } from './shape.ts'

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

  /** Whether a loaded sale lies in a zone (commune, IRIS, street). */
  hasZone(code: string): boolean {
    return this.#artefacts.some(({ zones }) => zones[code] !== undefined)
  }

  /** How many sales a parcel has; `idu` as in `knows`. */
  countOf(idu: string): number {
    const known = this.#siteOf(idu)
    if (!known) return 0
    const { siteSaleOffset } = known.artefact
    return siteSaleOffset[known.site + 1]! - siteSaleOffset[known.site]!
  }

  /** Sales of a parcel, newest first, from the one at `offset` on; `idu` as in `knows`. */
  byParcel(idu: string, offset = 0, limit = Infinity): Now<StoredDocument<Sale>[]> {
    const known = this.#siteOf(idu)
    if (!known) return []
    const { artefact, site } = known
    const { siteSales, siteSaleOffset } = artefact
    const ranks = siteSales.subarray(siteSaleOffset[site]!, siteSaleOffset[site + 1]!)
    const asked = ranks.subarray(offset, Math.min(ranks.length, offset + limit))
    return this.#documentsOf(Array.from(asked, (rank) => ({ artefact, rank })))
  }

  /**
   * The loaded sales of some keys, in their order; keys without one are passed over. A sale that lies in several départements is in the
   * files of each, and is given once.
   */
  byIds(ids: readonly string[]): Now<StoredDocument<Sale>[]> {
    const candidates = ids.flatMap((id) =>
      this.#artefacts.flatMap((artefact) =>
        withHash(artefact, idHash(id)).map((rank) => ({ artefact, rank })),
      ),
    )
    return after(this.#documentsOf(candidates), (documents) => {
      const byId = new Map(documents.map((document) => [document.value.id, document]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    })
  }

  /** Up to `most` sales of one département, spread over the newer half of them, the newest first: for examples. */
  some(most: number): Now<StoredDocument<Sale>[]> {
    const artefact = this.#artefacts.find(({ count }) => count > 0)
    if (!artefact) return []
    const step = Math.max(1, Math.floor(artefact.count / 2 / most))
    const length = Math.min(most, Math.ceil(artefact.count / step))
    return this.#documentsOf(Array.from({ length }, (_, i) => ({ artefact, rank: i * step })))
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

  /** The first `limit` sales that meet a shape: directly, or as a promise when the search pauses or documents must be read. */
  inShape(
    shape: Shape,
    filter: SaleFilter,
    limit: number,
    order: SaleOrder = 'date-desc',
  ): Now<StoredDocument<Sale>[]> {
    return after(byTurns(this.search(shape, filter, limit, order)), (found) => this.#once(found, limit))
  }

  /** The search of `inShape`; it yields where the event loop may serve others. */
  *search(
    shape: Shape,
    filter: SaleFilter,
    limit: number,
    order: SaleOrder = 'date-desc',
  ): Generator<void, FoundSale[]> {
    const found: FoundSale[][] = []
    const most = order === 'date-desc' ? limit : Infinity
    for (const artefact of this.#artefacts)
      if (mayMeet(artefact, shape.bounds))
        found.push(firstRanks(artefact, yield* searchShape(artefact, shape, filter, most), order, limit))
    return firstOf(found, order, withTwice(found, limit))
  }

  /** The first `limit` sales of some zones (communes, IRIS, streets), as `inShape` gives them. */
  inZones(
    codes: readonly string[],
    filter: SaleFilter,
    limit: number,
    order: SaleOrder = 'date-desc',
  ): Now<StoredDocument<Sale>[]> {
    return after(byTurns(this.#searchZones(codes, filter, limit, order)), (found) => this.#once(found, limit))
  }

  *#searchZones(
    codes: readonly string[],
    filter: SaleFilter,
    limit: number,
    order: SaleOrder,
  ): Generator<void, FoundSale[]> {
    const found: FoundSale[][] = []
    const most = order === 'date-desc' ? limit : Infinity
    for (const artefact of this.#artefacts) {
      const ranges = codes.flatMap((code) => (artefact.zones[code] ? [artefact.zones[code]] : []))
      if (ranges.length === 0) continue
      const lists: number[][] = []
      for (const [from, to] of ranges)
        lists.push(yield* searchRanks(artefact, artefact.zoneSales.subarray(from, to), filter, most))
      // A sale may lie in two of the zones and must be given once.
      const ranks = lists.length === 1 ? lists[0]! : [...new Set(lists.flat())].sort((a, b) => a - b)
      found.push(firstRanks(artefact, ranks, order, limit))
    }
    return firstOf(found, order, withTwice(found, limit))
  }

  /** The documents of what was found, a sale of several départements once. */
  #once(found: readonly FoundSale[], limit: number): Now<StoredDocument<Sale>[]> {
    if (!found.some(({ artefact, rank }) => artefact.elsewhere[rank] === 1)) return this.#documentsOf(found)
    return after(this.#documentsOf(found), (documents) => {
      const seen = new Set<string>()
      return documents
        .filter((document, i) => {
          const { artefact, rank } = found[i]!
          if (artefact.elsewhere[rank] === 0) return true
          const { id } = document.value
          if (seen.has(id)) return false
          seen.add(id)
          return true
        })
        .slice(0, limit)
    })
  }

  /** Whether loaded sales may lie in a box (WGS84 degrees): distinguishes swapped coordinates from a place without sales. */
  reaches(minLng: number, minLat: number, maxLng: number, maxLat: number): boolean {
    return this.departementsNear(minLng, minLat, maxLng, maxLat).length > 0
  }

  /** Départements of which loaded sales may lie in a box (WGS84 degrees). */
  departementsNear(minLng: number, minLat: number, maxLng: number, maxLat: number): string[] {
    const scale = UNITS_PER_DEGREE
    const box: Bounds = [minLng * scale, minLat * scale, maxLng * scale, maxLat * scale]
    return this.#artefacts.filter((artefact) => mayMeet(artefact, box)).map(({ departement }) => departement)
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

/** How many to take so that `limit` are left once those that were found in several départements are given once. */
function withTwice(found: readonly FoundSale[][], limit: number): number {
  if (found.length < 2) return limit
  return limit + found.flat().filter(({ artefact, rank }) => artefact.elsewhere[rank] === 1).length
}

/** Ranks of the sales whose key begins with the same 32 bits. */
function withHash({ idHash: hashes, idRank }: SalesArtefact, hash: number): number[] {
  const ranks: number[] = []
  for (let at = firstAtLeast(hashes, hash); hashes[at] === hash; at++) ranks.push(idRank[at]!)
  return ranks
}

function firstAtLeast(ascending: Uint32Array, value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
