import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { drawTile } from '../../api/tiles/draw-tile.ts'
import type { TileLayer } from '../../api/tiles/layer.ts'
import { tileJson } from '../../api/tiles/tile-json.ts'
import type { Step } from '../../ingest/pipeline/progress.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import type { Stores } from '../../stores/stores.ts'
import { PmtilesWriter } from './pmtiles/writer.ts'
import { tilesOf } from './tiles-of.ts'

const compress = promisify(gzip)
/** Tiles that are compressed while the next ones are drawn: zlib has threads of its own. */
const AHEAD = 64
/** Fast: a level more takes twice the time for a twentieth of the bytes. */
const GZIP = { level: 4 }
/** Tiles drawn between two looks at the progress. */
const LOOK_EVERY = 256

export interface TilesExport {
  stores: Stores
  layers: readonly TileLayer[]
  /** What is written: boxes in 1e-7 degrees. */
  boxes: readonly Bounds[]
  zooms: { from: number; to: number }
  out: string
  /** What the file is called in its metadata. */
  name: string
  step: Step
  /** Ends the export where it is. */
  signal: AbortSignal
}

export interface ExportedTiles {
  tiles: number
  bytes: number
}

/**
 * Writes the tiles of some boxes as a PMTiles file: those that the API serves. Tiles are drawn one after the other and written as they
 * are ready. When it fails or is ended, no file has the name that is wanted.
 */
export async function exportTiles(asked: TilesExport): Promise<ExportedTiles> {
  const { stores, layers, boxes, zooms, out, name, step, signal } = asked
  const writer = await PmtilesWriter.create(out)
  try {
    let total = 0
    for (const _ of tilesOf(boxes, zooms)) total += 1
    const waiting: { id: number; bytes: Promise<Uint8Array> }[] = []
    const settle = async (most: number) => {
      while (waiting.length > most) {
        const { id, bytes } = waiting.shift()!
        await writer.add(id, await bytes)
      }
    }
    let done = 0
    for (const { id, grid } of tilesOf(boxes, zooms)) {
      if (signal.aborted) throw new ExplainedError('The export was ended: nothing was written')
      const drawn = layers.filter(({ minZoom, maxZoom }) => grid.z >= minZoom && grid.z <= maxZoom)
      const tile = await drawTile(drawn, stores, grid)
      if (tile.length > 0) waiting.push({ id, bytes: compress(tile, GZIP) })
      if (++done % LOOK_EVERY === 0) step.update(done, total)
      await settle(AHEAD)
    }
    await settle(0)
    if (writer.count === 0)
      throw new ExplainedError(
        `Nothing of ${layers.map((layer) => layer.name).join(', ')} is there at zoom ${zooms.from} to ${zooms.to}: nothing was written`,
      )
    const set = { name, layers, minZoom: zooms.from, maxZoom: zooms.to, noindex: false }
    const { tiles: _, tilejson: __, scheme: ___, ...about } = JSON.parse(tileJson(set, stores, ''))
    const metadata = { ...about, type: 'overlay', version: stores.manifest.id }
    const bytes = await writer.finish(metadata, around(boxes))
    return { tiles: writer.count, bytes }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

function around(boxes: readonly Bounds[]): Bounds {
  return [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ]
}
