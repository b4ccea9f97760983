import { type Coding, coded } from '../../../api/tiles/coding.ts'
import { drawTile } from '../../../api/tiles/draw-tile.ts'
import { parcelLayer } from '../../../api/tiles/layers/parcels.ts'
import { TileGrid, tileAt } from '../../../shared/tiles/tile-grid.ts'
import type { Stores } from '../../../stores/stores.ts'
import { type Latency, timeEach } from '../latency.ts'
import { drawPoints } from '../points.ts'
import { ownProcessorTime } from '../processor-time.ts'
import { releaseFiles } from '../release-files.ts'

export const ZOOM = 16

export interface Place {
  x: number
  y: number
}

/** Places of tiles around parcels drawn by chance. */
export async function tilePlaces(dataPath: string, count: number, seed: number): Promise<Place[]> {
  const points = await drawPoints((await releaseFiles(dataPath)).lake, count, seed)
  return Array.from({ length: count }, (_, i) => tileAt(ZOOM, points[2 * i]! * 1e7, points[2 * i + 1]! * 1e7))
}

/** Draws the tile of parcels at a place, and compresses it. */
export async function drawAt(
  stores: Stores,
  { x, y }: Place,
  coding: Coding,
): Promise<{ drawn: number; sent: number }> {
  const tile = await drawTile([parcelLayer], stores, new TileGrid(ZOOM, x, y))
  return { drawn: tile.length, sent: coded(tile, coding).bytes.length }
}

export interface Drawn extends Latency {
  /** Tiles for each second of processor time: what one core makes, whoever else uses the machine. */
  perCore: number
}

/** Times the drawing of tiles one after the other. */
export async function timeDrawing(stores: Stores, places: readonly Place[], coding: Coding): Promise<Drawn> {
  const before = ownProcessorTime()
  const latency = await timeEach(places.length, async (i) => void (await drawAt(stores, places[i]!, coding)))
  return { ...latency, perCore: (places.length / (ownProcessorTime() - before)) * 1e6 }
}
