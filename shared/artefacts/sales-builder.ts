import { boundsOf } from '../geo/bounds.ts'
import type { Polygons } from '../geo/polygons.ts'
import { encodeBoxTree } from './box-tree.ts'
import { encodeGeometry } from './geometry.ts'
import { GrowableBytes, GrowableColumn, u8, u16, u32 } from './growable.ts'
import { SaleIdsBuilder } from './sale-ids.ts'
import { idHash, NO_PREMISE_SURFACE, NO_PRICE_PER_M2, NO_ROOMS, SALES_MAGIC, SALES_VERSION } from './sales.ts'
import { encodeSections } from './sections.ts'

/** A place where sales took place; see SalesArtefact. */
export interface SiteRow {
  /** Packed IDU. */
  key: number
  /** A point of it, 1e-7 degrees; null when nothing locates it. */
  point: readonly [number, number] | null
  /** Outline when the cadastre knows the parcel. */
  polygons: Polygons | null
  /** Other packed IDUs under which the source names it. */
  aliases: readonly number[]
}

export interface SaleRow {
  /** Key of the sale, which begins with hexadecimal digits. */
  id: string
  /** Days since 1970-01-01. */
  day: number
  /** Euros, null when unknown. */
  price: number | null
  /** €/m², null when there is none. */
  pricePerM2: number | null
  nature: string
  multiLot: boolean
  /** Whether the sale lies in other départements too, whose files have it under the same key. */
  elsewhere: boolean
  /** Surfaces (m²) and rooms of all units of a premise together. */
  premises: readonly { type: string; surface: number | null; rooms: number | null }[]
  /** Indexes of its sites. */
  sites: readonly number[]
  /** Codes of the zones it belongs to. */
  zones: readonly string[]
}

/** Collects sites in the order of their keys, then sales from the newest to the oldest, and encodes them. */
export class SalesBuilder {
  readonly #departement: string
  readonly #origin: readonly [number, number]
  readonly #natures = new Codes()
  readonly #types = new Codes()
  readonly #idHash = u32()
  readonly #ids = new SaleIdsBuilder()
  readonly #date = u16()
  readonly #price = new GrowableColumn((n) => new Float64Array(n))
  readonly #pricePerM2 = u32()
  readonly #nature = u8()
  readonly #multiLot = u8()
  readonly #elsewhere = u8()
  readonly #premiseOffset = u32()
  readonly #premiseType = u8()
  readonly #premiseSurface = u32()
  readonly #premiseRooms = u8()
  readonly #saleSiteOffset = u32()
  readonly #saleSites = u32()
  readonly #siteKey = new GrowableColumn((n) => new Float64Array(n))
  readonly #siteX = new GrowableColumn((n) => new Int32Array(n))
  readonly #siteY = new GrowableColumn((n) => new Int32Array(n))
  readonly #geometryOffset = u32()
  readonly #geometry = new GrowableBytes()
  readonly #aliases: [number, number][] = []
  readonly #located = u32()
  readonly #boxes = new GrowableColumn((n) => new Int32Array(n))
  readonly #zones = new Map<string, number[]>()

  /** `origin`: any point of the area, 1e-7 degrees, from which outlines are written as differences. */
  constructor(departement: string, origin: readonly [number, number]) {
    this.#departement = departement
    this.#origin = origin
    for (const offsets of [this.#premiseOffset, this.#saleSiteOffset, this.#geometryOffset]) offsets.push(0)
  }

  /** Throws when keys are not ascending: sites are found by binary search. */
  addSite({ key, point, polygons, aliases }: SiteRow): void {
    const site = this.#siteKey.length
    if (site > 0 && key <= this.#siteKey.view()[site - 1]!) throw new Error('Sites must come in key order')
    this.#siteKey.push(key)
    this.#siteX.push(point?.[0] ?? 0)
    this.#siteY.push(point?.[1] ?? 0)
    for (const alias of aliases) this.#aliases.push([alias, site])
    if (polygons) encodeGeometry(polygons, this.#origin[0], this.#origin[1], this.#geometry)
    this.#geometryOffset.push(this.#geometry.length)
    const box = polygons ? boundsOf(polygons) : point && [point[0], point[1], point[0], point[1]]
    if (!box) return
    this.#located.push(site)
    for (const side of box) this.#boxes.push(side)
  }

  /** Throws when a sale is newer than the one before it. */
  addSale({
    id,
    day,
    price,
    pricePerM2,
    nature,
    multiLot,
    elsewhere,
    premises,
    sites,
    zones,
  }: SaleRow): void {
    const rank = this.#date.length
    if (rank > 0 && day > this.#date.view()[rank - 1]!) throw new Error('Sales must come newest first')
    this.#idHash.push(idHash(id))
    this.#ids.add(id)
    this.#date.push(day)
    this.#price.push(price ?? Number.NaN)
    this.#pricePerM2.push(pricePerM2 ?? NO_PRICE_PER_M2)
    this.#elsewhere.push(elsewhere ? 1 : 0)
    this.#nature.push(this.#natures.codeOf(nature))
    this.#multiLot.push(multiLot ? 1 : 0)
    for (const premise of premises) {
      this.#premiseType.push(this.#types.codeOf(premise.type))
      this.#premiseSurface.push(premise.surface === null ? NO_PREMISE_SURFACE : Math.round(premise.surface))
      this.#premiseRooms.push(premise.rooms === null ? NO_ROOMS : Math.min(premise.rooms, NO_ROOMS - 1))
    }
    this.#premiseOffset.push(this.#premiseType.length)
    for (const site of sites) this.#saleSites.push(site)
    this.#saleSiteOffset.push(this.#saleSites.length)
    for (const zone of zones) {
      const sales = this.#zones.get(zone) ?? []
      this.#zones.set(zone, sales)
      sales.push(rank)
    }
  }

  /** Chunks of the artefact's file, in order. `position`: where the document of each sale stands; left out, in the order of the ranks. */
  encode(position: Uint32Array = Uint32Array.from(this.#date.view().keys())): Uint8Array[] {
    const { ranges, sales } = this.#zoneColumns()
    const { offsets, ranks } = this.#salesOfSites()
    const hashes = this.#idHash.view()
    const byHash = Uint32Array.from(hashes.keys()).sort((a, b) => hashes[a]! - hashes[b]! || a - b)
    const aliases = this.#aliases.sort(([a], [b]) => a - b)
    const facts = {
      departement: this.#departement,
      count: this.#date.length,
      natures: JSON.stringify(this.#natures.labels),
      types: JSON.stringify(this.#types.labels),
      originX: this.#origin[0],
      originY: this.#origin[1],
      zones: JSON.stringify(ranges),
    }
    return encodeSections(SALES_MAGIC, SALES_VERSION, facts, {
      idHash: Uint32Array.from(byHash, (rank) => hashes[rank]!),
      idRank: byHash,
      ...this.#ids.columns(),
      date: this.#date.view(),
      position,
      price: this.#price.view(),
      pricePerM2: this.#pricePerM2.view(),
      nature: this.#nature.view(),
      multiLot: this.#multiLot.view(),
      elsewhere: this.#elsewhere.view(),
      premiseOffset: this.#premiseOffset.view(),
      premiseType: this.#premiseType.view(),
      premiseSurface: this.#premiseSurface.view(),
      premiseRooms: this.#premiseRooms.view(),
      saleSiteOffset: this.#saleSiteOffset.view(),
      saleSites: this.#saleSites.view(),
      siteKey: this.#siteKey.view(),
      siteX: this.#siteX.view(),
      siteY: this.#siteY.view(),
      geometryOffset: this.#geometryOffset.view(),
      geometry: this.#geometry.view(),
      siteSaleOffset: offsets,
      siteSales: ranks,
      aliasKey: Float64Array.from(aliases, ([key]) => key),
      aliasSite: Uint32Array.from(aliases, ([, site]) => site),
      located: this.#located.view(),
      tree: this.#located.length > 0 ? encodeBoxTree(this.#boxes.view()) : new Uint8Array(),
      zoneSales: sales,
    })
  }

  #zoneColumns(): { ranges: Record<string, [number, number]>; sales: Uint32Array } {
    const ranges: Record<string, [number, number]> = {}
    const sales = u32()
    for (const [zone, ranks] of [...this.#zones].sort(([a], [b]) => (a < b ? -1 : 1))) {
      ranges[zone] = [sales.length, sales.length + ranks.length]
      for (const rank of ranks) sales.push(rank)
    }
    return { ranges, sales: sales.view() }
  }

  /** The other direction of `saleSites`, by counting: ranks come out ascending. */
  #salesOfSites(): { offsets: Uint32Array; ranks: Uint32Array } {
    const sites = this.#saleSites.view()
    const offsets = new Uint32Array(this.#siteKey.length + 1)
    for (const site of sites) offsets[site + 1]!++
    for (let i = 1; i < offsets.length; i++) offsets[i]! += offsets[i - 1]!
    const next = offsets.slice()
    const ranks = new Uint32Array(sites.length)
    const saleOffsets = this.#saleSiteOffset.view()
    for (let rank = 0; rank < this.#date.length; rank++)
      for (let i = saleOffsets[rank]!; i < saleOffsets[rank + 1]!; i++) ranks[next[sites[i]!]!++] = rank
    return { offsets, ranks }
  }
}

/** Small numbers for labels, in the order they come. */
class Codes {
  readonly labels: string[] = []
  codeOf(label: string): number {
    const known = this.labels.indexOf(label)
    return known >= 0 ? known : this.labels.push(label) - 1
  }
}
