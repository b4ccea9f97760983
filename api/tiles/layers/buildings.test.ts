import { expect, test } from 'vitest'
import { TileGrid, tileAt } from '../../../shared/tiles/tile-grid.ts'
import { LoadedOutlines } from '../../../stores/outlines/loaded-outlines.ts'
import { footprintsFile, openedFootprints } from '../../../test/support/outline-files.ts'
import { ORIGIN_X, ORIGIN_Y, scatter } from '../../../test/support/scattered-parcels.ts'
import { tinyStores } from '../../../test/support/tiny-release.ts'
import { drawTile } from '../draw-tile.ts'
import { buildingLayer } from './buildings.ts'

const ZOOM = 14

test('tiles that are drawn together, with memory for hardly a block, are those of a service with memory for all', async () => {
  const outlines = scatter('96', 9000, 3, 4).map(({ polygons }) => polygons)
  const path = await footprintsFile('96', outlines)
  const { x, y } = tileAt(ZOOM, ORIGIN_X, ORIGIN_Y)
  const places = [-1, 0, 1, 2].flatMap((right) =>
    [-2, -1, 0, 1].map((down) => [x + right, y + down] as const),
  )
  const draw = async (memory?: number) => {
    const { blocks, cache } = await openedFootprints(path, memory)
    const stores = tinyStores({ footprints: new LoadedOutlines([blocks]) })
    const tiles = await Promise.all(
      places.map(([column, row]) => drawTile([buildingLayer], stores, new TileGrid(ZOOM, column, row))),
    )
    expect(cache.bytes).toBeLessThanOrEqual(memory ?? Number.POSITIVE_INFINITY)
    await blocks.close()
    return tiles.map((tile) => Buffer.from(tile).toString('base64'))
  }
  const tiles = await draw()
  expect(tiles.filter((tile) => tile !== '').length).toBeGreaterThan(3)
  for (let i = 0; i < 3; i++) expect(await draw(500)).toEqual(tiles)
})
