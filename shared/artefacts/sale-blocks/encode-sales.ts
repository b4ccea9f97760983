import { DWELLING_TYPES } from '../../identifiers/dwelling-types.ts'
import type { NumberLists, RowLayout, RowSchema } from '../row-blocks/row-block.ts'
import { decodeRowBlockIndex, encodeRowBlocks, type RowTable } from '../row-blocks/row-blocks.ts'
import { idOfSale } from '../sale-ids.ts'
import { NO_PREMISE_SURFACE, NO_ROOMS, type SalesArtefact } from '../sales.ts'
import {
  encodeSaleBlock,
  encodeSaleBlocks,
  groupOf,
  type SalesToWrite,
  type SitePlaces,
} from './encode-sale-blocks.ts'
import { NO_TYPE, SALE_LISTS, SALE_PARCELS, SALE_ROWS, SALE_TILE_ROWS, type SaleRows } from './sale-rows.ts'
import { encodeSalesIndex } from './sales-index.ts'

/** The sales that each tile of zoom 8 to 13 draws: ranks from `offset` to the next, by the numbers of tiles (`tileIdOf`), ascending. */
export interface TileSales {
  id: Uint32Array
  offset: Uint32Array
  rank: Uint32Array
}

/** A file of the sales of a département. `kind`: that of its read model. */
export interface SalesFile {
  kind: 'sales-index' | 'sale-blocks' | 'sale-rows' | 'sale-lists' | 'sale-parcels' | 'sale-tiles'
  chunks: Uint8Array[]
  rows: number
}

const NO_TILES: TileSales = { id: new Uint32Array(), offset: new Uint32Array(1), rank: new Uint32Array() }

/**
 * The files in which the api reads the sales of a département. `blockBytes`: what a block has at most; left out, the usual. Throws an Error when a key
 * has another form than `SaleIdsBuilder` takes.
 */
export function encodeSales(sales: SalesArtefact, tiles = NO_TILES, blockBytes?: number): SalesFile[] {
  const { departement, count } = sales
  const order = rowOrder(sales)
  const rows = new Uint32Array(count)
  for (const [row, rank] of order.entries()) rows[rank] = row
  const written = { sales, rows, premises: premisesOf(sales), boxes: boxesOf(sales) }
  const space = encodeSaleBlocks(written, blockBytes)
  const table = saleRows(sales, written.premises)
  const lists = listsOf(sales, rows)
  const parcels = parcelsOf(sales, space.places)
  const inBlocks = <S extends RowSchema>(layout: RowLayout<S>, own: Omit<RowTable<S>, 'departement'>) =>
    encodeRowBlocks(layout, { departement, ...own }, blockBytes)
  const parcelCount = parcels.parcel.length
  const parcelFile = inBlocks(SALE_PARCELS, { rows: parcels, count: parcelCount })
  const listCount = lists.rows.row.length
  const tileRows = { rows: table, count, order: tiles.rank }
  return [
    { kind: 'sale-blocks', chunks: space.chunks, rows: count },
    { kind: 'sale-rows', chunks: inBlocks(SALE_ROWS, { rows: table, count, order }), rows: count },
    {
      kind: 'sale-lists',
      chunks: inBlocks(SALE_LISTS, { rows: lists.rows, count: listCount }),
      rows: listCount,
    },
    { kind: 'sale-parcels', chunks: parcelFile, rows: parcelCount },
    { kind: 'sale-tiles', chunks: inBlocks(SALE_TILE_ROWS, tileRows), rows: tiles.rank.length },
    {
      kind: 'sales-index',
      chunks: encodeSalesIndex(sales, {
        ...daysOf(sales),
        ...lists.index,
        firstParcels: firstOfEachBlock(parcelFile, parcels.parcel),
        tiles: tiles.id,
        tileStarts: tiles.offset,
        ...sharedSales(written),
      }),
      rows: count,
    },
  ]
}

/** Ranks in the order of the rows: commune by commune, each newest first; then those of no commune. */
function rowOrder({ zones, zoneSales, count }: SalesArtefact): Uint32Array {
  const order = new Uint32Array(count)
  const isPut = new Uint8Array(count)
  let row = 0
  const put = (rank: number) => {
    if (isPut[rank] === 1) return
    isPut[rank] = 1
    order[row++] = rank
  }
  const COMMUNE = 5
  for (const code of Object.keys(zones)
    .filter(({ length }) => length === COMMUNE)
    .sort())
    for (const rank of zoneSales.subarray(...zones[code]!)) put(rank)
  for (let rank = 0; rank < count; rank++) put(rank)
  return order
}

function premisesOf({
  count,
  premiseOffset,
  premiseType,
  premiseRooms,
  premiseSurface,
}: SalesArtefact): NumberLists {
  const values = new Uint32Array(2 * premiseType.length)
  for (let i = 0; i < premiseType.length; i++) {
    values[2 * i] = premiseType[i]! * 256 + (premiseRooms[i] ?? NO_ROOMS)
    values[2 * i + 1] = premiseSurface[i] ?? NO_PREMISE_SURFACE
  }
  const starts = Uint32Array.from({ length: count + 1 }, (_, rank) => 2 * premiseOffset[rank]!)
  return { values, starts }
}

function boxesOf({ tree, located, siteKey }: SalesArtefact): Int32Array {
  const boxes = new Int32Array(4 * siteKey.length)
  for (let leaf = 0; leaf < located.length; leaf++)
    boxes.set(tree!.boxes.subarray(4 * leaf, 4 * leaf + 4), 4 * located[tree!.indices[leaf]!]!)
  return boxes
}

/** By rank. */
function saleRows(sales: SalesArtefact, premises: NumberLists): SaleRows {
  const { count, ids } = sales
  if (!ids)
    throw new Error(`The sales of ${sales.departement} have keys that are not of 16 hexadecimal digits`)
  const places = Uint32Array.from({ length: count }, (_, rank) => placeOfSale(sales, rank) ?? NO_SITE)
  const ofSite = (column: Int32Array) =>
    Int32Array.from(places, (site) => (site === NO_SITE ? 0 : column[site]!))
  const idAgain = new Uint32Array(count)
  for (const [i, rank] of ids.idAgainRank.entries()) idAgain[rank] = ids.idAgain[i]!
  const { date, price, pricePerM2, elsewhere, position, nature, multiLot, siteX, siteY, siteKey } = sales
  return {
    ...{ idHead: ids.idHead, idTail: ids.idTail, idAgain, premises },
    ...{ date, price, pricePerM2, elsewhere, position, nature, multiLot },
    x: ofSite(siteX),
    y: ofSite(siteY),
    parcel: Float64Array.from(places, (site) => (site === NO_SITE ? Number.NaN : siteKey[site]!)),
    type: Uint8Array.from({ length: count }, (_, rank) => drawnType(sales, rank)),
    rank: Uint32Array.from({ length: count }, (_, rank) => rank),
  }
}

const NO_SITE = 0xffffffff

/** The first site of a sale that has a place: the same wherever the sale is drawn, so that it is one point. Undefined when none has. */
export function placeOfSale(
  { saleSiteOffset, saleSites, siteX, siteY }: SalesArtefact,
  rank: number,
): number | undefined {
  for (let i = saleSiteOffset[rank]!; i < saleSiteOffset[rank + 1]!; i++) {
    const site = saleSites[i]!
    if (siteX[site] !== 0 || siteY[site] !== 0) return site
  }
  return undefined
}

/** The first dwelling among the premises, else the first premise. */
function drawnType({ premiseOffset, premiseType, types }: SalesArtefact, rank: number): number {
  const own = premiseType.subarray(premiseOffset[rank]!, premiseOffset[rank + 1]!)
  const dwellings: readonly string[] = DWELLING_TYPES
  return own.find((type) => dwellings.includes(types[type]!)) ?? own[0] ?? NO_TYPE
}

function daysOf({ date, count }: SalesArtefact) {
  const ranks = Array.from({ length: count }, (_, rank) => rank).filter(
    (rank) => rank === 0 || date[rank] !== date[rank - 1],
  )
  return { days: Uint16Array.from(ranks, (rank) => date[rank]!), dayRanks: Uint32Array.from(ranks) }
}

/** The sales of each zone, then all in the order of the hashes of their keys. */
function listsOf({ zones, zoneSales, idHash, idRank }: SalesArtefact, rows: Uint32Array) {
  const codes = Object.keys(zones).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const ranks = [...codes.map((code) => zoneSales.subarray(...zones[code]!)), idRank]
  const rank = new Uint32Array(ranks.reduce((sum, { length }) => sum + length, 0))
  const zoneStarts = new Uint32Array(ranks.length)
  let at = 0
  for (const [i, own] of ranks.entries()) {
    zoneStarts[i] = at
    rank.set(own, at)
    at += own.length
  }
  return { rows: { rank, row: rank.map((one) => rows[one]!) }, index: { zones: codes, zoneStarts, idHash } }
}

/** The parcels with a sale: where one is named by an IDU of before and another bears it today, the one of before is found. */
function parcelsOf({ siteKey, aliasKey, aliasSite }: SalesArtefact, { block, site }: SitePlaces) {
  const byKey = new Map<number, number>()
  for (const [i, key] of siteKey.entries()) byKey.set(key, i)
  for (const [i, key] of aliasKey.entries()) byKey.set(key, aliasSite[i]!)
  const parcel = Float64Array.from(byKey.keys()).sort()
  const sites = Array.from(parcel, (key) => byKey.get(key)!)
  return {
    parcel,
    block: Uint32Array.from(sites, (one) => block[one]!),
    site: Uint32Array.from(sites, (one) => site[one]!),
  }
}

/** The first parcel of each block of a written file of parcels. */
function firstOfEachBlock(chunks: readonly Uint8Array[], parcel: Float64Array): Float64Array {
  const bytes = Uint8Array.from(Buffer.concat(chunks)).buffer
  const found = decodeRowBlockIndex(SALE_PARCELS, bytes, bytes.byteLength)
  if ('needed' in found) throw new Error('A written file of parcels lacks its index')
  return Float64Array.from(found.index.firstRows.subarray(0, -1), (row) => parcel[row]!)
}

/** What is known of the sales that lie in other départements too. */
function sharedSales(written: SalesToWrite) {
  const { sales } = written
  const { elsewhere, saleSites, saleSiteOffset, zones, zoneSales } = sales
  const ranks = Array.from({ length: sales.count }, (_, rank) => rank).filter((rank) => elsewhere[rank] === 1)
  const wanted = new Set(ranks)
  const sites = new Set(
    ranks.flatMap((rank) => [...saleSites.subarray(saleSiteOffset[rank]!, saleSiteOffset[rank + 1]!)]),
  )
  const codes = new Map<number, string[]>(ranks.map((rank) => [rank, []]))
  for (const [code, range] of Object.entries(zones))
    for (const rank of zoneSales.subarray(...range)) codes.get(rank)?.push(code)
  return {
    sharedRanks: Uint32Array.from(ranks),
    sharedIds: ranks.map((rank) => idOfSale(sales, rank)!),
    sharedZones: ranks.map((rank) => codes.get(rank)!.join(' ')),
    sharedBlock: encodeSaleBlock(written, groupOf(written, sites, wanted)),
  }
}
