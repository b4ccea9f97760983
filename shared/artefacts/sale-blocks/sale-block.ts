import type { SalesArtefact } from '../sales.ts'

/** What all blocks of a département have in common: see SalesArtefact. */
export type SaleBlockFacts = Pick<SalesArtefact, 'originX' | 'originY' | 'natures' | 'types'>

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
  HEAD_BYTES + 20 * sales + 24 * sites + 4 * links + 6 * premises + 12 + outlines

/**
 * Sites that lie together, in the order of the box tree, with all that a search asks of them and of their sales. A sale of sites in several blocks
 * stands in each. Little-endian, each column behind the one before:
 *
 *     u32 sites · u32 sales · u32 premises · u32 links · u32 bytes of outlines · u32 0
 *     per sale f64 price · i32 × 4 box of each site · u32 rank of each sale, ascending · u32 premiseOffset, one more than sales
 *     u32 premiseSurface · u32 geometryOffset and u32 siteSaleOffset, one more than sites · u32 siteSales
 *     per sale u16 date · u8 nature · u8 multiLot · per premise u8 type · u8 rooms · outlines
 *
 * Columns are as in SalesArtefact, but that a sale is known by its row in the block. It reads the bytes in place: they must stay as they are.
 */
export class SaleBlock {
  readonly originX: number
  readonly originY: number
  readonly natures: readonly string[]
  readonly types: readonly string[]
  readonly sites: number
  readonly count: number
  readonly price: Float64Array
  /** minX, minY, maxX, maxY of each site, in 1e-7 degrees. */
  readonly boxes: Int32Array
  readonly ranks: Uint32Array
  readonly premiseOffset: Uint32Array
  readonly premiseSurface: Uint32Array
  readonly geometryOffset: Uint32Array
  readonly siteSaleOffset: Uint32Array
  /** Rows of the sales of each site, ascending. */
  readonly siteSales: Uint32Array
  readonly date: Uint16Array
  readonly nature: Uint8Array
  readonly multiLot: Uint8Array
  readonly premiseType: Uint8Array
  readonly premiseRooms: Uint8Array
  readonly geometry: Uint8Array

  /** `length` bytes at the start of `bytes`. Throws an Error when they are no block. */
  constructor(bytes: ArrayBuffer, length: number, facts: SaleBlockFacts) {
    this.originX = facts.originX
    this.originY = facts.originY
    this.natures = facts.natures
    this.types = facts.types
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
    this.ranks = new Uint32Array(bytes, next(4 * sales), sales)
    this.premiseOffset = new Uint32Array(bytes, next(4 * sales + 4), sales + 1)
    this.premiseSurface = new Uint32Array(bytes, next(4 * premises), premises)
    this.geometryOffset = new Uint32Array(bytes, next(4 * sites + 4), sites + 1)
    this.siteSaleOffset = new Uint32Array(bytes, next(4 * sites + 4), sites + 1)
    this.siteSales = new Uint32Array(bytes, next(4 * links), links)
    this.date = new Uint16Array(bytes, next(2 * sales), sales)
    this.nature = new Uint8Array(bytes, next(sales), sales)
    this.multiLot = new Uint8Array(bytes, next(sales), sales)
    this.premiseType = new Uint8Array(bytes, next(premises), premises)
    this.premiseRooms = new Uint8Array(bytes, next(premises), premises)
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
  facts: SaleBlockFacts,
): { bytes: ArrayBuffer; block: SaleBlock } {
  const bytes = new ArrayBuffer(saleBlockBytes(size))
  const { sites, sales, premises, links, outlines } = size
  new Uint32Array(bytes, 0, 5).set([sites, sales, premises, links, outlines])
  return { bytes, block: new SaleBlock(bytes, bytes.byteLength, facts) }
}
