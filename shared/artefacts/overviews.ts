import { type ColumnLayout, type ColumnsOf, openColumns } from './column-file.ts'

const parcelSchema = {
  /** The first zoom at which the map draws the parcel: 13, 14 or 15. */
  fromZoom: 'u8',
  /** The commonest class of its energy diagnostics: 1 to 7 for A to G, 0 when it has none. */
  energyLabel: 'u8',
  /** Diagnostics with a class from A to G, 65,535 at the most. */
  energyCount: 'u16',
} as const

/** What tiles tell of parcels beside the spatial index, row by row as there. */
export const PARCEL_OVERVIEW: ColumnLayout<typeof parcelSchema> = {
  magic: 'TERRPVIE',
  version: 1,
  schema: parcelSchema,
}
export type ParcelOverview = ColumnsOf<typeof parcelSchema> & { count: number }

const saleSchema = {
  /** Numbers of tiles (`tileIdOf`) of zoom 8 to 13, ascending. */
  id: 'u32',
  /** count + 1 offsets into `rank`. */
  offset: 'u32',
  /** Ranks of the sales that a tile draws, ascending: newest first. */
  rank: 'u32',
} as const

/** The sales that tiles draw where there are too many for all: those of `openSales` of the same département, by rank. */
export const SALE_OVERVIEW: ColumnLayout<typeof saleSchema> = {
  magic: 'TERRSVIE',
  version: 1,
  schema: saleSchema,
}
export type SaleOverview = ColumnsOf<typeof saleSchema> & { count: number }

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openParcelOverview(bytes: ArrayBufferLike): ParcelOverview {
  const { columns } = openColumns(bytes, PARCEL_OVERVIEW)
  return { ...columns, count: columns.fromZoom.length }
}

/** Opens an artefact in place. Throws a plain Error when it is of another kind or version, or truncated. */
export function openSaleOverview(bytes: ArrayBufferLike): SaleOverview {
  const { columns } = openColumns(bytes, SALE_OVERVIEW)
  return { ...columns, count: columns.id.length }
}

/** Ranks of the sales that a tile draws, newest first. */
export function salesOfTile({ id, offset, rank }: SaleOverview, wanted: number): Uint32Array {
  let low = 0
  let high = id.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (id[middle] === wanted) return rank.subarray(offset[middle], offset[middle + 1])
    if (id[middle]! < wanted) low = middle + 1
    else high = middle - 1
  }
  return rank.subarray(0, 0)
}
