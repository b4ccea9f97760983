import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import type { TileJson } from '../../shared/schemas/tile-json.ts'
import type { Stores } from '../../stores/stores.ts'
import { layerFields } from './layer.ts'
import { tileTemplate } from './tile-address.ts'
import type { Tileset } from './tileset.ts'

/**
 * The TileJSON 3.0 of a tileset, as text. `base`: where this service is reached, without a path. The addresses of its tiles name the
 * release and the version, so that a browser keeps them.
 */
export function tileJson(set: Tileset, stores: Stores, base: string): string {
  const { manifest } = stores
  const bounds = boundsOf(set, stores)
  const document: TileJson = {
    tilejson: '3.0.0',
    name: set.name,
    description: set.layers.map(({ description }) => description).join('; '),
    version: '1.0.0',
    attribution: attributionOf(set, stores),
    scheme: 'xyz',
    tiles: [`${base}${tileTemplate(manifest, set.name)}`],
    minzoom: set.minZoom,
    maxzoom: set.maxZoom,
    ...(bounds ? { bounds } : {}),
    vector_layers: set.layers.map((layer) => ({
      id: layer.name,
      description: layer.description,
      minzoom: layer.minZoom,
      maxzoom: layer.maxZoom,
      fields: layerFields(layer, stores),
    })),
  }
  return JSON.stringify(document)
}

/** West, south, east, north of what is loaded, WGS84 degrees; undefined when nothing has a place. */
function boundsOf(set: Tileset, stores: Stores): number[] | undefined {
  const boxes = set.layers.flatMap((layer) => layer.boxes(stores))
  if (boxes.length === 0) return undefined
  return [
    Math.min(...boxes.map((box) => box[0]!)),
    Math.min(...boxes.map((box) => box[1]!)),
    Math.max(...boxes.map((box) => box[2]!)),
    Math.max(...boxes.map((box) => box[3]!)),
  ].map((side) => side / UNITS_PER_DEGREE)
}

/** Who published the data, each once. */
function attributionOf(set: Tileset, { manifest }: Stores): string {
  const used = new Set<string>(set.layers.flatMap(({ datasets }) => datasets))
  const credits = manifest.datasets
    .filter(({ name }) => used.has(name))
    .map(({ producer, licence }) => `${producer} (${licence})`)
  return [...new Set(credits)].join(' · ')
}
