import { DOCUMENT_BLOCK_BYTES } from '../../../../shared/artefacts/documents/block.ts'
import { metresPerDegree } from '../../../../shared/geo/metres.ts'
import { UNITS_PER_DEGREE } from '../../../../shared/geo/polygons.ts'
import type { SitePoint } from './sites.ts'

/**
 * Metres a side of the cells whose newest sales stand together, as many as fill a block: a block each of the two larger, then block after block of the
 * smallest. Fifty sales within 500 m are as many as a block and a half holds, and the circle meets five cells of 650 m, whatever the density: with
 * smaller cells it meets more of them, with larger ones more blocks hold what nobody asked for. The larger cells are for larger circles and communes:
 * without them the newest 50 within 5 km are in 19 to 43 blocks instead of 5 to 6. Measured in docs/benchmarks.md.
 */
const SIDES = [6500, 2600, 650] as const

const CELL_BITS = 12
/** Cells a side of the square along which the curve runs: 2,600 km of the smallest. */
const CELLS = 2 ** CELL_BITS

/** What a cell has of documents so far: groups that are full, and bytes of the one that is being filled. */
interface Filled {
  groups: number
  bytes: number
}

/**
 * The order in which documents of sales are stored. What is asked for most are the newest sales around a point: they are in few blocks when
 * each block holds the newest sales of a cell of the map. Groups of one size of cell follow each other along a Hilbert curve, the newest of all cells first.
 */
export class SalesOrder {
  readonly #west: number
  readonly #south: number
  /** Metres of 1e-7 degrees of longitude and of latitude. */
  readonly #east: number
  readonly #north: number
  readonly #cells = SIDES.map(() => new Map<number, Filled>())
  readonly #nowhere: Filled = { groups: 0, bytes: 0 }

  /** `places`: all that will be asked, in any order. */
  constructor(places: Iterable<SitePoint>) {
    let [west, south, north] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const [x, y] of places) {
      west = Math.min(west, x)
      south = Math.min(south, y)
      north = Math.max(north, y)
    }
    this.#west = west
    this.#south = south
    const middle = Number.isFinite(west) ? (south + north) / 2 / UNITS_PER_DEGREE : 0
    const { lng, lat } = metresPerDegree(middle)
    this.#east = lng / UNITS_PER_DEGREE
    this.#north = lat / UNITS_PER_DEGREE
  }

  /**
   * The group of the next sale, as a number to sort by: sales must come from the newest to the oldest. `bytes`: those that its document takes of a block
   * (`rowBytes`). The documents of a group fit into one block, unless a single one is longer. Sales without a place are grouped by age alone.
   */
  groupOf(place: SitePoint | null, bytes: number): number {
    const last = SIDES.length - 1
    if (!place) return numberOf(last + next(this.#nowhere, bytes), CELLS * CELLS)
    for (let level = 0; level < last; level++) {
      const cell = this.#cellOf(place, level)
      const filled = this.#filled(level, cell)
      if (fits(filled, bytes)) return numberOf(level + next(filled, bytes), cell)
    }
    const cell = this.#cellOf(place, last)
    return numberOf(last + next(this.#filled(last, cell), bytes), cell)
  }

  #cellOf([x, y]: SitePoint, level: number): number {
    const column = Math.floor(((x - this.#west) * this.#east) / SIDES[level]!)
    const row = Math.floor(((y - this.#south) * this.#north) / SIDES[level]!)
    return hilbert(Math.min(column, CELLS - 1), Math.min(row, CELLS - 1))
  }

  #filled(level: number, cell: number): Filled {
    const cells = this.#cells[level]!
    const known = cells.get(cell)
    if (known) return known
    const filled = { groups: 0, bytes: 0 }
    cells.set(cell, filled)
    return filled
  }
}

/** Turn by turn (a size of cells, or the next blocks of the smallest), within it along the curve. */
const numberOf = (turn: number, cell: number) => turn * 2 * CELLS * CELLS + cell

const fits = (filled: Filled, bytes: number) =>
  filled.bytes === 0 || filled.bytes + bytes <= DOCUMENT_BLOCK_BYTES

/** Adds a document. Returns how many groups of the cell are full before the one it joins. */
function next(filled: Filled, bytes: number): number {
  if (!fits(filled, bytes)) {
    filled.groups += 1
    filled.bytes = 0
  }
  filled.bytes += bytes
  return filled.groups
}

/** Place of a cell along the Hilbert curve. Flatbush has one too, but does not export it. */
function hilbert(column: number, row: number): number {
  let x = column
  let y = row
  let place = 0
  for (let bit = CELL_BITS - 1; bit >= 0; bit--) {
    const right = (x >> bit) & 1
    const upper = (y >> bit) & 1
    place = (place << 2) | ((3 * right) ^ upper)
    if (upper === 1) continue
    // Turns the quarter. Swapped by hand: `[x, y] = [y, x]` makes this loop thirty times slower on Node 20.
    const before = right === 1 ? CELLS - 1 - x : x
    x = right === 1 ? CELLS - 1 - y : y
    y = before
  }
  return place
}
