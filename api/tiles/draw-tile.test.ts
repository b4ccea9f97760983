import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, test } from 'vitest'
import { openParcels } from '../../shared/artefacts/parcels.ts'
import { ParcelsBuilder } from '../../shared/artefacts/parcels-builder.ts'
import { packIdu } from '../../shared/identifiers/idu-pack.ts'
import { MOST_TILE_BYTES } from '../../shared/tiles/encode-tile.ts'
import { TileGrid } from '../../shared/tiles/tile-grid.ts'
import { LoadedParcels } from '../../stores/space/loaded-parcels.ts'
import { tinyStores } from '../../test/support/tiny-release.ts'
import { inMemory } from '../../test/support/whole-parcels.ts'
import { drawTile, MOST_TILE_FEATURES } from './draw-tile.ts'
import { parcelLayer } from './layers/parcels.ts'

const GRID = new TileGrid(15, 16595, 11268)
const [WEST, SOUTH, EAST, NORTH] = GRID.bounds

/** So many parcels of twelve corners, all in one tile; the contenance is drawn from the row. */
function dense(count: number) {
  const side = Math.ceil(Math.sqrt(count))
  const [width, height] = [(EAST - WEST) / side, (NORTH - SOUTH) / side]
  const builder = new ParcelsBuilder('96')
  for (let i = 0; i < count; i++) {
    const [x, y] = [WEST + (i % side) * width, SOUTH + Math.floor(i / side) * height]
    const ring = Array.from({ length: 12 }, (_, k) => [
      Math.round(x + width * (0.5 + 0.45 * Math.cos((k * Math.PI) / 6) * (k % 2 ? 1 : 0.7))),
      Math.round(y + height * (0.5 + 0.45 * Math.sin((k * Math.PI) / 6) * (k % 2 ? 1 : 0.7))),
    ]).flat()
    const idu = `96001${String(Math.floor(i / 9999)).padStart(3, '0')}0A${String((i % 9999) + 1).padStart(4, '0')}`
    builder.add({
      key: packIdu(idu),
      surface: (i * 7919) % 100_003,
      surveyed: null,
      createdDay: null,
      updatedDay: null,
      polygons: [[ring]],
    })
  }
  const artefact = openParcels(Uint8Array.from(Buffer.concat(builder.encode())).buffer)
  return tinyStores({ parcels: new LoadedParcels([inMemory(artefact)]) })
}

const surfaces = (tile: Uint8Array) => {
  const layer = new VectorTile(new PbfReader(tile)).layers.parcels
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => Number(layer!.feature(i).properties.surface))
}

describe('a tile of a dense place', () => {
  test('stays below the limit with the largest parcels, and is the same each time', async () => {
    const stores = dense(12_000)
    const tile = await drawTile([parcelLayer], stores, GRID)
    expect(tile.length).toBeLessThanOrEqual(MOST_TILE_BYTES + 1000)
    expect(tile.length).toBeGreaterThan(MOST_TILE_BYTES * 0.8)
    const kept = surfaces(tile)
    const all = Array.from({ length: 12_000 }, (_, i) => (i * 7919) % 100_003).sort((a, b) => b - a)
    expect(kept.toSorted((a, b) => b - a)).toEqual(all.slice(0, kept.length))
    expect(Buffer.compare(await drawTile([parcelLayer], dense(12_000), GRID), tile)).toBe(0)
  })

  test('has at most so many features looked at', async () => {
    const tile = await drawTile([parcelLayer], dense(MOST_TILE_FEATURES + 5000), GRID)
    expect(tile.length).toBeLessThanOrEqual(MOST_TILE_BYTES + 1000)
    const all = Array.from({ length: MOST_TILE_FEATURES + 5000 }, (_, i) => (i * 7919) % 100_003)
    expect(Math.max(...surfaces(tile))).toBe(Math.max(...all))
  })

  test('is drawn in pauses, in which the event loop serves others', async () => {
    let turns = 0
    let beside = setImmediate(function again() {
      turns += 1
      beside = setImmediate(again)
    })
    await drawTile([parcelLayer], dense(12_000), GRID)
    clearImmediate(beside)
    expect(turns).toBeGreaterThan(5)
  })

  test('below the limit is whole', async () => {
    expect(surfaces(await drawTile([parcelLayer], dense(500), GRID))).toHaveLength(500)
  })

  test('elsewhere is nothing', async () => {
    expect(await drawTile([parcelLayer], dense(10), new TileGrid(15, 0, 0))).toHaveLength(0)
  })
})
