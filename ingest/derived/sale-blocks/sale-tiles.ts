import type { SalesArtefact } from '../../../shared/artefacts/sales.ts'
import { addTo } from '../../../shared/text/grouped.ts'
import { BUFFER, EXTENT, tileAt } from '../../../shared/tiles/tile-grid.ts'
import { tileIdOf } from '../../../shared/tiles/tile-id.ts'

/** Zooms at which sales are thinned; from the next on all are drawn. */
export const THINNED = { from: 8, to: 13 } as const
/** Cells along a side of a tile, of which each shows its newest sale. */
const CELLS = 64
/** Zooms between a tile and its grid of 4,096 units. */
const GRID_ZOOMS = Math.log2(EXTENT)
const UNITS_PER_CELL = EXTENT / CELLS

/**
 * The sales that each tile of zoom 8 to 13 draws: of every cell of a grid of 64 by 64 the newest one, by rank. A cell lies within one
 * of the zoom before, so a sale that is drawn at a zoom is drawn at the next. Tiles hold those of their buffer too.
 */
export function saleTiles(sales: SalesArtefact): { id: Uint32Array; offset: Uint32Array; rank: Uint32Array } {
  const tiles = new Map<number, number[]>()
  for (let zoom = THINNED.from; zoom <= THINNED.to; zoom++) {
    const taken = new Set<number>()
    const units = 2 ** (zoom + GRID_ZOOMS)
    for (let rank = 0; rank < sales.count; rank++) {
      const point = pointOf(sales, rank)
      if (!point) continue
      const { x, y } = tileAt(zoom + GRID_ZOOMS, ...point)
      const cell = Math.floor(y / UNITS_PER_CELL) * units + Math.floor(x / UNITS_PER_CELL)
      if (taken.has(cell)) continue
      taken.add(cell)
      for (const tileX of tilesAlong(x, units))
        for (const tileY of tilesAlong(y, units)) addTo(tiles, tileIdOf(zoom, tileX, tileY), rank)
    }
  }
  const sorted = [...tiles].sort(([a], [b]) => a - b)
  const offset = new Uint32Array(sorted.length + 1)
  for (const [i, [, ranks]] of sorted.entries()) offset[i + 1] = offset[i]! + ranks.length
  const rank = new Uint32Array(offset.at(-1)!)
  for (const [i, [, ranks]] of sorted.entries()) rank.set(ranks, offset[i]!)
  return { id: Uint32Array.from(sorted, ([id]) => id), offset, rank }
}

/** The tiles that hold a grid unit along one axis: its own, and the neighbouring one when it lies in its buffer. */
function tilesAlong(unit: number, units: number): number[] {
  const tile = Math.floor(unit / EXTENT)
  const within = unit % EXTENT
  const found = [tile]
  if (within <= BUFFER && tile > 0) found.push(tile - 1)
  if (within >= EXTENT - BUFFER - 1 && (tile + 1) * EXTENT < units) found.push(tile + 1)
  return found
}

/** The point of the first site of a sale that has one, 1e-7 degrees. */
function pointOf(sales: SalesArtefact, rank: number): [number, number] | undefined {
  for (let i = sales.saleSiteOffset[rank]!; i < sales.saleSiteOffset[rank + 1]!; i++) {
    const site = sales.saleSites[i]!
    const [x, y] = [sales.siteX[site]!, sales.siteY[site]!]
    if (x !== 0 || y !== 0) return [x, y]
  }
  return undefined
}
