import type { Bounds } from '../../shared/geo/bounds.ts'
import { TileGrid } from '../../shared/tiles/tile-grid.ts'
import { tileIdOf } from '../../shared/tiles/tile-id.ts'

/** Where a tile is, and its number in PMTiles. */
export interface NumberedTile {
  id: number
  grid: TileGrid
}

/**
 * The tiles of some zooms that meet one of the boxes (1e-7 degrees), in the order of their numbers: from the smallest zoom to the
 * largest, and along the Hilbert curve within each. Nothing is held but the way down to a tile.
 */
export function* tilesOf(
  boxes: readonly Bounds[],
  zooms: { from: number; to: number },
): Generator<NumberedTile> {
  for (let zoom = zooms.from; zoom <= zooms.to; zoom++) yield* below(0, 0, 0, zoom, boxes)
}

function* below(
  z: number,
  x: number,
  y: number,
  zoom: number,
  boxes: readonly Bounds[],
): Generator<NumberedTile> {
  const grid = new TileGrid(z, x, y)
  const near = boxes.filter((box) => meet(box, grid.bounds))
  if (near.length === 0) return
  if (z === zoom) {
    yield { id: tileIdOf(z, x, y), grid }
    return
  }
  const children = [0, 1, 2, 3].map((quarter) => {
    const [childX, childY] = [2 * x + (quarter & 1), 2 * y + (quarter >> 1)]
    return { childX, childY, id: tileIdOf(z + 1, childX, childY) }
  })
  for (const { childX, childY } of children.sort((a, b) => a.id - b.id))
    yield* below(z + 1, childX, childY, zoom, near)
}

function meet(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && a[1] <= b[3] && a[2] >= b[0] && a[3] >= b[1]
}
