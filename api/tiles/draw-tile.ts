import { encodeTile, MOST_TILE_BYTES } from '../../shared/tiles/encode-tile.ts'
import { LayerWriter } from '../../shared/tiles/layer-writer.ts'
import type { TileGrid } from '../../shared/tiles/tile-grid.ts'
import { type Hold, holding } from '../../stores/blocks/hold.ts'
import { byTurns } from '../../stores/reading/turns.ts'
import type { Stores } from '../../stores/stores.ts'
import { type LayerFeatures, layerFields, type TileLayer } from './layer.ts'

/** Features of a layer in one tile: what bounds the time when a great many are in one place. */
export const MOST_TILE_FEATURES = 20_000
/** Bytes for what is drawn where layers made at ingest fill the tile: sales are seen over communes. */
const LEAST_ROOM = 100_000
/** Features drawn between two looks at the clock: a tenth of a millisecond. */
const DRAWN_A_PAUSE = 32
/** A feature that goes may leave its texts to one that stays: the next attempt keeps so much less. */
const LESS = 0.9

/** What of a layer may be in a tile, and the names of its attributes. */
interface Found {
  layer: TileLayer
  features: LayerFeatures
  names: readonly string[]
}

/** A layer as it was drawn, and what each of its features takes. */
interface Drawn extends Found {
  writer: LayerWriter
  /** Features that were drawn, ascending, and the bytes of each. */
  kept: Uint32Array
  sizes: Uint32Array
}

/**
 * The tile of some layers, empty when nothing is there. The event loop serves others while it is drawn. A tile above MOST_TILE_BYTES, with what
 * ingest made of it, is drawn again with fewer features: each layer keeps the same share of its bytes, and those that its `precedence` puts
 * first. So the same release always gives the same bytes.
 */
export async function drawTile(
  layers: readonly TileLayer[],
  stores: Stores,
  grid: TileGrid,
): Promise<Uint8Array> {
  const made = layers.map((layer) => layer.made?.(stores, grid))
  const drawn = layers.filter((_, i) => made[i] === undefined)
  const room = Math.max(MOST_TILE_BYTES - lengthOf(made), LEAST_ROOM)
  const tile = await holding(async (hold) => {
    const found = await findAll(drawn, stores, grid, hold)
    return byTurns(drawWithin(room, found, grid))
  })
  // The bytes of a tile are those of its layers in sequence; the layers that the ingest made come first.
  return Buffer.concat([...made.flatMap((one) => one ?? []), tile])
}

function findAll(layers: readonly TileLayer[], stores: Stores, grid: TileGrid, hold: Hold): Promise<Found[]> {
  return Promise.all(
    layers.map(async (layer) => ({
      layer,
      features: await layer.features(stores, grid, hold),
      names: namesOf(layer, stores),
    })),
  )
}

/** The layers in `room` bytes. It yields where the event loop may serve others. */
function* drawWithin(room: number, found: readonly Found[], grid: TileGrid): Generator<void, Uint8Array> {
  let drawn: Drawn[] = []
  for (const { layer, features, names } of found)
    drawn.push(yield* drawLayer({ layer, features, names }, grid, firstOf(features, MOST_TILE_FEATURES)))
  for (let share = 1; bytesOf(drawn) > room; share *= LESS) {
    const part = (room / bytesOf(drawn)) * share
    const thinner: Drawn[] = []
    for (const one of drawn) {
      const kept = fitting(one, one.writer.bytes * part)
      thinner.push(yield* drawLayer(one, grid, kept))
    }
    drawn = thinner
  }
  return encodeTile(drawn.map(({ writer }) => writer))
}

const lengthOf = (made: readonly (Uint8Array | undefined)[]) =>
  made.reduce((sum, layer) => sum + (layer?.length ?? 0), 0)
const bytesOf = (drawn: readonly Drawn[]) => drawn.reduce((sum, { writer }) => sum + writer.bytes, 0)

const namesOf = (layer: TileLayer, stores: Stores) => Object.keys(layerFields(layer, stores))

function* drawLayer(
  { layer, features, names }: Found,
  grid: TileGrid,
  kept: Uint32Array,
): Generator<void, Drawn> {
  const writer = new LayerWriter(layer.name, grid, names, layer.unique)
  const sizes = new Uint32Array(kept.length)
  for (let i = 0; i < kept.length; i++) {
    if (i % DRAWN_A_PAUSE === DRAWN_A_PAUSE - 1) yield
    const before = writer.bytes
    features.draw(kept[i]!, writer)
    sizes[i] = writer.bytes - before
  }
  return { layer, features, names, writer, kept, sizes }
}

/** Indexes of all features, or of those that stay when there are too many, ascending. */
function firstOf(features: LayerFeatures, most: number): Uint32Array {
  const all = new Uint32Array(features.count)
  for (let i = 0; i < all.length; i++) all[i] = i
  return all.length <= most ? all : byPrecedence(features, all).slice(0, most).sort()
}

/** The features that fit into so many bytes, those that stay first. */
function fitting({ features, kept, sizes }: Drawn, bytes: number): Uint32Array {
  const sizeOf = new Map(Array.from(kept, (index, i) => [index, sizes[i]!]))
  const staying: number[] = []
  let rest = bytes
  for (const index of byPrecedence(features, kept)) {
    rest -= sizeOf.get(index)!
    if (rest < 0) break
    staying.push(index)
  }
  return Uint32Array.from(staying).sort()
}

function byPrecedence(features: LayerFeatures, indexes: Uint32Array): Uint32Array {
  const rank = Float64Array.from({ length: features.count }, (_, i) => features.precedence(i))
  return indexes.slice().sort((a, b) => rank[a]! - rank[b]! || a - b)
}
