import { z } from 'zod'
import type { NumberLists } from '../row-blocks/row-block.ts'
import type { SalesArtefact } from '../sales.ts'
import type { Artefact } from '../sections.ts'

/** What all sales of a département have in common: see SalesArtefact. */
export type SaleLabels = Pick<SalesArtefact, 'originX' | 'originY' | 'natures' | 'types'>

/** The labels as facts of a file. */
export function encodeLabels({ originX, originY, natures, types }: SaleLabels): Artefact['facts'] {
  return { originX, originY, natures: JSON.stringify(natures), types: JSON.stringify(types) }
}

const texts = z.array(z.string())

/** The labels that `encodeLabels` wrote. Throws an Error when they are not that. */
export function decodeLabels({ originX, originY, natures, types }: Artefact['facts']): SaleLabels {
  return {
    originX: Number(originX),
    originY: Number(originY),
    natures: texts.parse(JSON.parse(String(natures))),
    types: texts.parse(JSON.parse(String(types))),
  }
}

/** How much of each a block holds. `links`: pairs of a site and a sale there. `outlines`: bytes. */
export interface SaleBlockSize {
  sites: number
  sales: number
  premises: number
  links: number
  outlines: number
}

/** Of six numbers, so that the prices begin at a multiple of eight. */
const HEAD_BYTES = 24

/** Bytes of a block of so many: see SaleBlock. */
export const saleBlockBytes = ({ sites, sales, premises, links, outlines }: SaleBlockSize): number =>
  HEAD_BYTES + 33 * sales + 24 * sites + 4 * links + 8 * premises + 12 + outlines

/**
 * Sites that lie together, in the order of the box tree, with all that a search asks of them and of their sales. A sale of sites in several blocks
 * stands in each. Little-endian, each column behind the one before:
 *
 *     u32 sites · u32 sales · u32 premises · u32 links · u32 bytes of outlines · u32 0
 *     per sale f64 price · i32 × 4 box of each site · per sale u32 rank (ascending), row, position, price per m²
 *     u32 where the premises of each sale begin, one more than sales · u32 × 2 per premise
 *     u32 geometryOffset and u32 siteSaleOffset, one more than sites · u32 siteSales
 *     per sale u16 date · u8 nature · u8 multiLot · u8 elsewhere · outlines
 *
 * Columns are as in SALE_ROWS and SalesArtefact, but that a sale is known by its place in the block. It reads the bytes in place: they must stay as
 * they are.
 */
export class SaleBlock implements SaleLabels {
  readonly originX: number
  readonly originY: number
  readonly natures: readonly string[]
  readonly types: readonly string[]
  readonly sites: number
  readonly count: number
  readonly price: Float64Array
  /** minX, minY, maxX, maxY of each site, in 1e-7 degrees; all 0 when nothing locates it. */
  readonly boxes: Int32Array
  readonly rank: Uint32Array
  /** Row of each sale among SALE_ROWS of the département. */
  readonly row: Uint32Array
  readonly position: Uint32Array
  readonly pricePerM2: Uint32Array
  readonly premises: NumberLists
  readonly geometryOffset: Uint32Array
  readonly siteSaleOffset: Uint32Array
  /** Places of the sales of each site, ascending. */
  readonly siteSales: Uint32Array
  readonly date: Uint16Array
  readonly nature: Uint8Array
  readonly multiLot: Uint8Array
  readonly elsewhere: Uint8Array
  readonly geometry: Uint8Array

  /** `length` bytes at the start of `bytes`. Throws an Error when they are no block. */
  constructor(bytes: ArrayBuffer, length: number, labels: SaleLabels) {
    this.originX = labels.originX
    this.originY = labels.originY
    this.natures = labels.natures
    this.types = labels.types
    const size = sizeOf(bytes)
    const { sites, sales, premises, links, outlines } = size
    if (saleBlockBytes(size) !== length) throw new Error(`its block of ${sites} sites has ${length} bytes`)
    this.sites = sites
    this.count = sales
    let at = HEAD_BYTES
    const next = (size: number) => {
      at += size
      return at - size
    }
    this.price = new Float64Array(bytes, next(8 * sales), sales)
    this.boxes = new Int32Array(bytes, next(16 * sites), 4 * sites)
    this.rank = new Uint32Array(bytes, next(4 * sales), sales)
    this.row = new Uint32Array(bytes, next(4 * sales), sales)
    this.position = new Uint32Array(bytes, next(4 * sales), sales)
    this.pricePerM2 = new Uint32Array(bytes, next(4 * sales), sales)
    const starts = new Uint32Array(bytes, next(4 * sales + 4), sales + 1)
    this.premises = { starts, values: new Uint32Array(bytes, next(8 * premises), 2 * premises) }
    this.geometryOffset = new Uint32Array(bytes, next(4 * sites + 4), sites + 1)
    this.siteSaleOffset = new Uint32Array(bytes, next(4 * sites + 4), sites + 1)
    this.siteSales = new Uint32Array(bytes, next(4 * links), links)
    this.date = new Uint16Array(bytes, next(2 * sales), sales)
    this.nature = new Uint8Array(bytes, next(sales), sales)
    this.multiLot = new Uint8Array(bytes, next(sales), sales)
    this.elsewhere = new Uint8Array(bytes, next(sales), sales)
    this.geometry = new Uint8Array(bytes, at, outlines)
  }
}

function sizeOf(bytes: ArrayBuffer): SaleBlockSize {
  const head = new Uint32Array(bytes, 0, 5)
  return { sites: head[0]!, sales: head[1]!, premises: head[2]!, links: head[3]!, outlines: head[4]! }
}

/** An empty block of some size, its quantities written, to be filled. */
export function emptySaleBlock(
  size: SaleBlockSize,
  labels: SaleLabels,
): { bytes: ArrayBuffer; block: SaleBlock } {
  const bytes = new ArrayBuffer(saleBlockBytes(size))
  const { sites, sales, premises, links, outlines } = size
  new Uint32Array(bytes, 0, 5).set([sites, sales, premises, links, outlines])
  return { bytes, block: new SaleBlock(bytes, bytes.byteLength, labels) }
}
