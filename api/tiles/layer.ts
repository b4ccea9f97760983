import type { DatasetName } from '../../shared/identifiers/dataset-names.ts'
import type { LayerWriter } from '../../shared/tiles/layer-writer.ts'
import type { TileGrid } from '../../shared/tiles/tile-grid.ts'
import type { Hold } from '../../stores/blocks/hold.ts'
import type { Stores } from '../../stores/stores.ts'

/** What of a layer may be in one tile, in the order in which it is written. */
export interface LayerFeatures {
  readonly count: number
  /** Adds one to the layer, or nothing when it is not in the tile after all. */
  draw(index: number, layer: LayerWriter): void
  /** Its place where a tile is too large: those with the lowest stay. Equal ones stay in their order. */
  precedence(index: number): number
}

/** Every attribute of a layer, in the order of their values. */
export function layerFields(layer: TileLayer, stores: Stores): TileLayer['fields'] {
  return { ...layer.fields, ...layer.moreFields?.(stores) }
}

/** A layer of tiles. Adding one = adding its file here and its line in `layers/index.ts`. */
export interface TileLayer {
  readonly name: string
  /** What it shows, for TileJSON and the docs. */
  readonly description: string
  readonly minZoom: number
  readonly maxZoom: number
  /** Its attributes in the order of their values, and what each is. */
  readonly fields: Readonly<Record<string, 'String' | 'Number' | 'Boolean'>>
  /** The attribute that no two features of a tile share. */
  readonly unique?: string
  /** Attributes that depend on what is loaded, after those. */
  moreFields?(stores: Stores): Readonly<Record<string, 'String' | 'Number' | 'Boolean'>>
  /** Whose data it shows: the first has to be loaded. */
  readonly datasets: readonly [DatasetName, ...DatasetName[]]
  /** Which features stay where a tile is too large, in words. */
  readonly thinning: string
  /** It shows sales, which search engines may not index. */
  readonly noindex?: boolean
  /** The layer of a tile as it was made at ingest, empty when nothing is there; undefined where it is drawn from `features`. */
  made?(stores: Stores, grid: TileGrid): Uint8Array | undefined
  /** What may be in a tile. It is readable until `hold` is released. */
  features(stores: Stores, grid: TileGrid, hold: Hold): Promise<LayerFeatures>
  /** West, south, east, north of parts of what is loaded, in 1e-7 degrees. */
  boxes(stores: Stores): readonly Int32Array[]
}
