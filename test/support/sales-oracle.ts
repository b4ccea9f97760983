import { encodeGeometry, GeometryReader } from '../../shared/artefacts/geometry.ts'
import { GrowableBytes } from '../../shared/artefacts/growable.ts'
import { SalesBuilder } from '../../shared/artefacts/sales-builder.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import type { SaleFilter } from '../../stores/sales/sale-filter.ts'
import type { SaleOrder } from '../../stores/sales/sale-order.ts'
import type { Shape } from '../../stores/sales/shape.ts'

/** A site of generated sales: a parcel, a point, or a place that nobody knows. */
export interface OracleSite {
  point: readonly [number, number] | null
  polygons: Polygons | null
}

/** A generated sale, which may stand in several départements. */
export interface OracleSale {
  id: string
  departements: readonly string[]
  day: number
  price: number | null
  pricePerM2: number | null
  nature: string
  multiLot: boolean
  premises: readonly { type: string; surface: number | null; rooms: number | null }[]
  sites: readonly number[]
  zones: readonly string[]
}

/** The IDU of a site today, and those that a source names it by, of every fifth. */
export const iduOf = (departement: string, site: number): string =>
  `${departement}001000AA${String(site + 1).padStart(4, '0')}`
export const formerIdusOf = (departement: string, site: number): string[] =>
  site % 5 === 0 ? [`${departement}002000AB${String(site + 1).padStart(4, '0')}`] : []

/** A shape, some zones, or a condition. */
export type OraclePlace = Shape | readonly string[] | ((sale: OracleSale) => boolean)

/** Generated sales over some départements: the sites of each, and the sales, judged one by one without an index. */
export class OracleSales {
  readonly sites: Readonly<Record<string, readonly OracleSite[]>>
  /** By département, the newest first: the place in a list is the rank. */
  readonly ranked: ReadonlyMap<string, readonly OracleSale[]>

  constructor(sites: Readonly<Record<string, readonly OracleSite[]>>, sales: readonly OracleSale[]) {
    this.sites = sites
    this.ranked = new Map(
      Object.keys(sites)
        .sort()
        .map((code) => [
          code,
          sales.filter((one) => one.departements.includes(code)).sort((a, b) => b.day - a.day),
        ]),
    )
  }

  /** What an ingest would build of a département. */
  builder(departement: string): SalesBuilder {
    const builder = new SalesBuilder(departement, [0, 0])
    for (const [i, one] of this.sites[departement]!.entries())
      builder.addSite({
        ...one,
        key: packIdu(iduOf(departement, i)),
        aliases: formerIdusOf(departement, i).map(packIdu),
      })
    for (const { departements, ...sale } of this.ranked.get(departement)!)
      builder.addSale({ ...sale, elsewhere: departements.length > 1 })
    return builder
  }

  /** Those of one département alone. */
  of(departement: string): OracleSales {
    return new OracleSales({ [departement]: this.sites[departement]! }, this.ranked.get(departement)!)
  }

  /** Keys of the sales of a place in an order. */
  idsIn(place: OraclePlace, filter: SaleFilter, order: SaleOrder): string[] {
    return this.inPlace(place, filter, order).map((one) => {
      const [departement, rank] = one.split(' ')
      return this.ranked.get(departement!)![Number(rank)]!.id
    })
  }

  /** All sales of a place in an order, as `département rank`: one of several départements once, in the first where it is found. */
  inPlace(place: OraclePlace, filter: SaleFilter, order: SaleOrder): string[] {
    const seen = new Set<string>()
    const found: { departement: string; rank: number; place: number }[] = []
    for (const [departement, sales] of this.ranked)
      for (const [rank, sale] of sales.entries()) {
        if (seen.has(sale.id) || !isWanted(sale, filter) || !this.#isIn(departement, sale, place)) continue
        seen.add(sale.id)
        found.push({ departement, rank, place: placeOf(sale, order) })
      }
    found.sort((a, b) =>
      a.place === b.place ? a.departement.localeCompare(b.departement) || a.rank - b.rank : a.place - b.place,
    )
    return found.map(({ departement, rank }) => `${departement} ${rank}`)
  }

  #isIn(departement: string, sale: OracleSale, place: OraclePlace): boolean {
    if (typeof place === 'function') return place(sale)
    if (!('bounds' in place)) return sale.zones.some((zone) => place.includes(zone))
    return sale.sites.some((site) => meets(this.sites[departement]![site]!, place))
  }
}

const reader = new GeometryReader()

function meets({ point, polygons }: OracleSite, shape: Shape): boolean {
  if (!polygons) return point !== null && shape.hitsPoint(...point)
  const bytes = new GrowableBytes()
  encodeGeometry(polygons, 0, 0, bytes)
  reader.decode(bytes.view(), 0, 0, 0)
  return shape.hitsParcel(reader)
}

function placeOf({ day, price, pricePerM2 }: OracleSale, order: SaleOrder): number {
  const value = order.startsWith('date') ? day : order.startsWith('pricePerM2') ? pricePerM2 : price
  if (value === null) return Infinity
  return order.endsWith('-desc') ? -value : value
}

function isWanted(sale: OracleSale, filter: SaleFilter): boolean {
  const { day, price, nature, multiLot, premises } = sale
  if (day < filter.firstDay || day > filter.lastDay) return false
  const month = new Date(day * 86_400_000).getUTCMonth()
  if (filter.quarter !== undefined && Math.floor(month / 3) + 1 !== filter.quarter) return false
  if (filter.priceMin !== undefined && (price === null || price < filter.priceMin)) return false
  if (filter.priceMax !== undefined && (price === null || price > filter.priceMax)) return false
  if (filter.nature !== undefined && nature !== filter.nature) return false
  if (multiLot && !filter.includeMultiLot) return false
  const { types } = filter
  const wanted = premises.filter(({ type }) => (types ? types.includes(type) : type !== 'Dépendance'))
  if (types && wanted.length === 0) return false
  const surface = sumOf(wanted.map((one) => one.surface))
  if (filter.surfaceMin !== undefined && (surface === null || surface < filter.surfaceMin)) return false
  const roomy = wanted.filter(({ type }) => types || type === 'Maison' || type === 'Appartement')
  const rooms = sumOf(roomy.map((one) => one.rooms))
  return filter.roomsMax === undefined || (rooms !== null && rooms <= filter.roomsMax)
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
