import { PbfWriter } from 'pbf'
import type { LayerWriter } from './layer-writer.ts'

/** Number of the field of a layer in a tile (MVT 2.1, vector_tile.proto). */
const LAYER_FIELD = 3
/** Bytes of a tile before compression, beyond which it is thinned. */
export const MOST_TILE_BYTES = 500_000

/**
 * The tile of some layers, as Mapbox Vector Tile 2.1. A layer without a feature is left out; a tile without any has no byte.
 * The same features in the same order give the same bytes.
 */
export function encodeTile(layers: readonly LayerWriter[]): Uint8Array {
  const held = layers.filter(({ count }) => count > 0)
  const room = held.reduce((sum, { bytes }) => sum + bytes + 1024, 16)
  const pbf = new PbfWriter(new Uint8Array(room))
  for (const layer of held) pbf.writeMessage(LAYER_FIELD, writeLayer, layer)
  return pbf.finish()
}

function writeLayer(layer: LayerWriter, pbf: PbfWriter): void {
  layer.write(pbf)
}
