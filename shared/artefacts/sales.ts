import { z } from 'zod'
import { type BoxTree, decodeBoxTree } from './box-tree.ts'
import { numbersIn } from './numbers-in.ts'
import type { SaleIds } from './sale-ids.ts'
import { decodeSections } from './sections.ts'

/**
 * The sales of one département as the spatial index opens them. A sale (mutation) is known by its rank: newest first, so that a
 * search for the newest can stop early. Where a sale took place is a site: a parcel with its outline, or a mere point
 * when the cadastre no longer (or not yet) knows the parcel.
 */
export const SALES_MAGIC = 'TERRSALE'
export const SALES_VERSION = 3

/** Stored where a premise has no surface, or no number of rooms. */
export const NO_PREMISE_SURFACE = 0xffffffff
export const NO_ROOMS = 0xff
/** Stored where a sale has no price per m². */
export const NO_PRICE_PER_M2 = 0

export interface SalesArtefact {
  departement: string
  /** Number of sales. */
  count: number
  /** Natures de mutation, by the code in `nature`. */
  natures: readonly string[]
  /** Labels of types of premises, by the code in `premiseType`. */
  types: readonly string[]
  /** `idHash` of the keys of the sales, ascending, and the rank of each: several sales may have the same. */
  idHash: Uint32Array
  idRank: Uint32Array
  /** Days since 1970-01-01, descending. */
  date: Uint16Array
  /** Keys of the sales; undefined in an artefact that was written before tiles had them. */
  ids: SaleIds | undefined
  /** Where the document of each sale stands in its file. */
  position: Uint32Array
  /** Euros, NaN when unknown. */
  price: Float64Array
  /** €/m², NO_PRICE_PER_M2 when there is none. */
  pricePerM2: Uint32Array
  nature: Uint8Array
  /** 1 when several lots or premises were sold together. */
  multiLot: Uint8Array
  /** 1 when the sale lies in other départements too. */
  elsewhere: Uint8Array
  /** Premises of a sale: from `premiseOffset[rank]` to the next. */
  premiseOffset: Uint32Array
  premiseType: Uint8Array
  /** m² built, NO_PREMISE_SURFACE when unknown. */
  premiseSurface: Uint32Array
  premiseRooms: Uint8Array
  /** Sites of a sale: `saleSites` from `saleSiteOffset[rank]` to the next. */
  saleSiteOffset: Uint32Array
  saleSites: Uint32Array
  /** Packed IDU of each site, ascending: today's when the parcel is known, else the one the source names. */
  siteKey: Float64Array
  /** A point of the site, 1e-7 degrees; 0, 0 when nothing locates it. */
  siteX: Int32Array
  siteY: Int32Array
  /** Outline of a site in `geometry`; empty (same offset as the next) when it is a point. */
  geometryOffset: Uint32Array
  geometry: Uint8Array
  originX: number
  originY: number
  /** Sales of a site, ranks ascending: `siteSales` from `siteSaleOffset[site]` to the next. */
  siteSaleOffset: Uint32Array
  siteSales: Uint32Array
  /** IDUs under which a source named a site whose commune was recoded since, ascending, and that site. */
  aliasKey: Float64Array
  aliasSite: Uint32Array
  /** Sites that have a place, in the order of the tree's rows. Absent when there is none. */
  located: Uint32Array
  tree: BoxTree | undefined
  /** Sales of a zone (commune, IRIS, street), ranks ascending: from, to in `zoneSales`. */
  zones: Readonly<Record<string, readonly [number, number]>>
  zoneSales: Uint32Array
}

/** What a sale is looked up by: the first 32 bits of its key, which is a digest. */
export function idHash(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) >>> 0
}

const labels = z.array(z.string())
const ranges = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** Opens an artefact in place, without copying. Throws a plain Error when it is of another kind, version or truncated. */
export function openSales(bytes: ArrayBufferLike): SalesArtefact {
  const artefact = decodeSections(bytes, SALES_MAGIC, SALES_VERSION)
  const { facts } = artefact
  const at = artefact.section
  const u8 = (name: string) => numbersIn(bytes, 'u8', at(name).offset, at(name).length)
  const u16 = (name: string) => numbersIn(bytes, 'u16', at(name).offset, at(name).length)
  const u32 = (name: string) => numbersIn(bytes, 'u32', at(name).offset, at(name).length)
  const i32 = (name: string) => numbersIn(bytes, 'i32', at(name).offset, at(name).length)
  const f64 = (name: string) => numbersIn(bytes, 'f64', at(name).offset, at(name).length)
  const located = u32('located')
  return {
    departement: String(facts.departement),
    count: Number(facts.count),
    natures: labels.parse(JSON.parse(String(facts.natures))),
    types: labels.parse(JSON.parse(String(facts.types))),
    idHash: u32('idHash'),
    idRank: u32('idRank'),
    ids: artefact.has('idHead')
      ? {
          idHead: u32('idHead'),
          idTail: u32('idTail'),
          idAgainRank: u32('idAgainRank'),
          idAgain: u32('idAgain'),
        }
      : undefined,
    date: u16('date'),
    position: u32('position'),
    price: f64('price'),
    pricePerM2: u32('pricePerM2'),
    nature: u8('nature'),
    multiLot: u8('multiLot'),
    elsewhere: u8('elsewhere'),
    premiseOffset: u32('premiseOffset'),
    premiseType: u8('premiseType'),
    premiseSurface: u32('premiseSurface'),
    premiseRooms: u8('premiseRooms'),
    saleSiteOffset: u32('saleSiteOffset'),
    saleSites: u32('saleSites'),
    siteKey: f64('siteKey'),
    siteX: i32('siteX'),
    siteY: i32('siteY'),
    geometryOffset: u32('geometryOffset'),
    geometry: u8('geometry'),
    originX: Number(facts.originX),
    originY: Number(facts.originY),
    siteSaleOffset: u32('siteSaleOffset'),
    siteSales: u32('siteSales'),
    aliasKey: f64('aliasKey'),
    aliasSite: u32('aliasSite'),
    located,
    tree: located.length > 0 ? decodeBoxTree(bytes, at('tree').offset) : undefined,
    zones: ranges.parse(JSON.parse(String(facts.zones))),
    zoneSales: u32('zoneSales'),
  }
}
