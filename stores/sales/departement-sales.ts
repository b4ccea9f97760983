import { firstNotBelow } from '../../shared/artefacts/first-not-below.ts'
import type { SaleBlock } from '../../shared/artefacts/sale-blocks/sale-block.ts'
import type {
  SALE_LISTS,
  SALE_PARCELS,
  SALE_ROWS,
  SALE_TILE_ROWS,
} from '../../shared/artefacts/sale-blocks/sale-rows.ts'
import {
  listOfZone,
  placesOfHash,
  rankOfDay,
  type SalesIndex,
} from '../../shared/artefacts/sale-blocks/sales-index.ts'
import { rankOf } from '../../shared/space/rank.ts'
import { blocksInTurn } from '../blocks/blocks-in-turn.ts'
import { type Hold, holding } from '../blocks/hold.ts'
import type { RowBlock, RowBlocks } from '../blocks/row-blocks.ts'
import { Turn } from '../reading/turns.ts'
import type { SaleBlocks } from './sale-blocks.ts'

export type SaleRowBlock = RowBlock<(typeof SALE_ROWS)['schema']>
export type SaleTileBlock = RowBlock<(typeof SALE_TILE_ROWS)['schema']>

/** The open files of the sales of one département. */
export interface SaleFiles {
  index: SalesIndex
  space: SaleBlocks
  rows: RowBlocks<(typeof SALE_ROWS)['schema']>
  lists: RowBlocks<(typeof SALE_LISTS)['schema']>
  parcels: RowBlocks<(typeof SALE_PARCELS)['schema']>
  tiles: RowBlocks<(typeof SALE_TILE_ROWS)['schema']>
}

/** Ranks from `first` to before `end`: sales of some days, because ranks go from the newest to the oldest. */
export interface RankRange {
  first: number
  end: number
}

/** Begins to look at the rows of a block; what it gives is called for each of them that is asked, and says whether to go on. */
export type RowVisitor = (block: SaleRowBlock) => (at: number) => boolean

/** Rows of a list that are looked at together: first as many as a page may need, then more. */
const FIRST_ROWS = 64
const MOST_ROWS = 2048

/** The sales of one département. Its methods reject with DamagedFile when a block cannot be read. */
export class DepartementSales {
  readonly index: SalesIndex
  readonly space: SaleBlocks
  readonly #files: SaleFiles

  constructor(files: SaleFiles) {
    this.index = files.index
    this.space = files.space
    this.#files = files
  }

  get departement(): string {
    return this.index.departement
  }

  /** Number of sales. */
  get count(): number {
    return this.index.count
  }

  /** Ranks of the sales of some days (since 1970-01-01, both included), from the rank `from` on. */
  ranksBetween({ firstDay, lastDay }: { firstDay: number; lastDay: number }, from = 0): RankRange {
    return { first: Math.max(from, rankOfDay(this.index, lastDay)), end: rankOfDay(this.index, firstDay - 1) }
  }

  /** Whether a sale lies in a zone (commune, IRIS, street). */
  hasZone(code: string): boolean {
    return listOfZone(this.index, code) !== undefined
  }

  /** Looks at the sales of a zone, newest first. Fulfilled with whether it went on to the end. */
  async eachOfZone(code: string, range: RankRange, visitor: RowVisitor): Promise<boolean> {
    const [begin, end] = listOfZone(this.index, code) ?? [0, 0]
    const turn = new Turn()
    let together = FIRST_ROWS
    for (let from = begin; from < end; from += together) {
      if (from > begin) together = Math.min(MOST_ROWS, 2 * together)
      const goesOn = await holding(async (hold) => {
        const places = { from, to: Math.min(end, from + together) }
        const rows = await this.#listed(places, range, hold)
        return this.#visit(rows, visitor, hold)
      })
      if (!goesOn) return false
      if (turn.isOver) await turn.next()
    }
    return true
  }

  /** Looks at all sales, in the order of their rows. */
  async eachRow(
    { first, end }: RankRange,
    visitor: (block: SaleRowBlock) => (at: number) => void,
  ): Promise<void> {
    const { rows } = this.#files
    const turn = new Turn()
    const numbers = Array.from(rows.index.crcs.keys())
    for await (const block of blocksInTurn(rows, numbers)) {
      if (turn.isOver) await turn.next()
      const look = visitor(block)
      const { rank } = block.rows
      for (let at = 0; at < block.count; at++) if (rank[at]! >= first && rank[at]! < end) look(at)
    }
  }

  /** The blocks of some rows, in the order of `rows`. */
  ofRows(rows: readonly number[], hold: Hold): Promise<SaleRowBlock[]> {
    return this.#files.rows.ofRows(rows, hold)
  }

  /** What a tile of zoom 8 to 13 (its `tileIdOf`) draws: rows of the file of tiles, and the block of each. */
  async ofTile(tile: number, hold: Hold): Promise<{ rows: number[]; blocks: SaleTileBlock[] }> {
    const { tiles, tileStarts } = this.index
    const at = firstNotBelow(tiles, tile)
    const [from, to] = tiles[at] === tile ? [tileStarts[at]!, tileStarts[at + 1]!] : [0, 0]
    const rows = Array.from({ length: to - from }, (_, i) => from + i)
    return { rows, blocks: await this.#files.tiles.ofRows(rows, hold) }
  }

  /** The space block with the site of a parcel by its packed IDU, today's or that of the source, and the site; undefined when it has no sale. */
  async siteOf(parcel: number, hold: Hold): Promise<{ block: SaleBlock; site: number } | undefined> {
    const { firstParcels } = this.index
    const number = firstNotBelow(firstParcels, parcel + 1) - 1
    if (number < 0) return undefined
    const [found] = await this.#files.parcels.take([number], hold)
    const at = rankOf(found!.rows.parcel, parcel)
    if (at < 0) return undefined
    const { block, site } = found!.rows
    const [space] = await this.space.take([block[at]!], hold)
    return { block: space!, site: site[at]! }
  }

  /** Rows of the sales whose key begins with the same 32 bits. */
  async rowsOfHash(hash: number, hold: Hold): Promise<number[]> {
    const places = placesOfHash(this.index, hash)
    const blocks = await this.#files.lists.ofRows(places, hold)
    return places.map((place, i) => blocks[i]!.rows.row[place - blocks[i]!.firstRow]!)
  }

  /** Rows at some places of the lists whose rank is in the range. */
  async #listed({ from, to }: { from: number; to: number }, range: RankRange, hold: Hold): Promise<number[]> {
    const rows: number[] = []
    for (const { firstRow, count, rows: list } of await this.#files.lists.between(from, to, hold))
      for (let at = Math.max(0, from - firstRow); at < Math.min(count, to - firstRow); at++)
        if (list.rank[at]! >= range.first && list.rank[at]! < range.end) rows.push(list.row[at]!)
    return rows
  }

  async #visit(rows: readonly number[], visitor: RowVisitor, hold: Hold): Promise<boolean> {
    const blocks = await this.#files.rows.ofRows(rows, hold)
    const looks = new Map<SaleRowBlock, (at: number) => boolean>()
    for (const [i, row] of rows.entries()) {
      const block = blocks[i]!
      let look = looks.get(block)
      if (!look) {
        look = visitor(block)
        looks.set(block, look)
      }
      if (!look(row - block.firstRow)) return false
    }
    return true
  }
}
