import type { RowsOf } from '../row-blocks/row-block.ts'

/** What a map draws of a sale: one point, that of the first of its parcels that has a place. */
const DRAWN = {
  /** First and last eight hexadecimal digits of the key of the sale, and the number behind them, 0 when it has none. */
  idHead: 'u32',
  idTail: 'u32',
  idAgain: 'u32',
  /** The point, 1e-7 degrees; 0, 0 when nothing locates the sale. */
  x: 'i32',
  y: 'i32',
  /** Packed IDU of the parcel at the point; NaN when nothing locates the sale. */
  parcel: 'f64',
  /** Days since 1970-01-01. */
  date: 'u16',
  /** Euros, NaN when unknown. */
  price: 'f64',
  /** €/m², NO_PRICE_PER_M2 when there is none. */
  pricePerM2: 'u32',
  /** Code in `types` of the first dwelling, else of the first premise; NO_TYPE of bare land. */
  type: 'u8',
  /** 1 when the sale lies in other départements too. */
  elsewhere: 'u8',
  /** Place of the sale among all of the département, newest first. */
  rank: 'u32',
} as const
export const NO_TYPE = 0xff

/** One row a sale, those of a commune together, newest first: what every question but that of a shape reads. */
export const SALE_ROWS = {
  magic: 'TERRSROW',
  version: 1,
  schema: {
    ...DRAWN,
    /** Where its document stands in its file. */
    position: 'u32',
    nature: 'u8',
    multiLot: 'u8',
    /** Two numbers for each premise: its type times 256 plus its rooms, and m² built. */
    premises: 'u32s',
  },
} as const

/** The rows that each tile of zoom 8 to 13 draws, tile by tile, newest first. */
export const SALE_TILE_ROWS = { magic: 'TERRSTIL', version: 1, schema: DRAWN } as const

/** Rows of the sales of each zone (commune, IRIS, street), newest first, then of each key, in the order of their hashes. */
export const SALE_LISTS = {
  magic: 'TERRSLST',
  version: 1,
  schema: { row: 'u32', rank: 'u32' },
} as const

/** Parcels with a sale by their packed IDU, ascending, today's and that of the source: the space block of each and its site there. */
export const SALE_PARCELS = {
  magic: 'TERRSPAR',
  version: 1,
  schema: { parcel: 'f64', block: 'u32', site: 'u32' },
} as const

export type SaleRows = RowsOf<(typeof SALE_ROWS)['schema']>
export type DrawnSales = RowsOf<typeof DRAWN>

const hex = (digits: number) => digits.toString(16).padStart(8, '0')

/** The key of a sale. */
export function idOfRow(
  { idHead, idTail, idAgain }: Pick<DrawnSales, 'idHead' | 'idTail' | 'idAgain'>,
  row: number,
): string {
  const digits = hex(idHead[row]!) + hex(idTail[row]!)
  return idAgain[row] === 0 ? digits : `${digits}-${idAgain[row]!}`
}
