import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import { saleLayers } from '../../../api/web/map/client/style-sales.ts'
import type { MapConfig, TileLayer, TileSet } from './config.ts'
import type { Palette } from './palette.ts'
import type { PriceScale } from './scale.ts'
import type { State } from './state.ts'
import { foundLayers } from './style-found.ts'
import { groundLayers, outlineLayers, parcelLayers } from './style-ground.ts'
import { labelLayers } from './style-labels.ts'
import { planningLayers } from './style-planning.ts'
import { priceLayers } from './style-prices.ts'
import { shapeLayers } from './style-shape.ts'

export type Names = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>

/** Everything that the drawing depends on. */
export interface Drawing {
  config: MapConfig
  state: State
  palette: Palette
  scale: PriceScale
  /** Names of streets and zones in view, as points. */
  names: Names
  /** Parcels found by criteria, as points. */
  found: Names
  /** The circle or drawing that is searched. */
  shape: Names
}

export const NO_NAMES: Names = { type: 'FeatureCollection', features: [] }

/** What identifies a feature of each layer of tiles: its state (under the pointer, chosen) hangs on it. */
const IDENTIFIERS: Readonly<Record<TileLayer, string | undefined>> = {
  parcels: 'idu',
  buildings: undefined,
  addresses: undefined,
  sales: 'id',
  zones: 'code',
  sections: 'code',
  planning: undefined,
}

/** The whole style of the map. It names no font server and no sprite: letters are drawn with the fonts of the reader's system. */
export function styleOf(drawing: Drawing): StyleSpecification {
  const { config, names, found, shape } = drawing
  const sources = Object.entries(config.layers).map(([name, set]) => [name, sourceOf(name, set)] as const)
  const layers = [
    ...groundLayers(drawing),
    ...parcelLayers(drawing),
    ...priceLayers(drawing),
    ...planningLayers(drawing),
    ...outlineLayers(drawing),
    ...foundLayers(drawing),
    ...shapeLayers(drawing),
    ...saleLayers(drawing),
    ...labelLayers(drawing),
  ]
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(sources),
      names: { type: 'geojson', data: names },
      found: { type: 'geojson', data: found },
      shape: { type: 'geojson', data: shape },
    },
    layers: layers.filter((layer) => isThere(layer, config)),
  }
}

function sourceOf(name: string, { tiles, minzoom, maxzoom }: TileSet): VectorSourceSpecification {
  const identifier = isTileLayer(name) ? IDENTIFIERS[name] : undefined
  return {
    type: 'vector',
    tiles: [new URL(tiles, globalThis.location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
    minzoom,
    maxzoom,
    ...(identifier === undefined ? {} : { promoteId: identifier }),
  }
}

/** Sources that the page makes itself. */
const OWN = ['names', 'found', 'shape']

const isTileLayer = (name: string): name is TileLayer => name in IDENTIFIERS

function isThere(layer: LayerSpecification, { layers }: MapConfig): boolean {
  if (!('source' in layer) || typeof layer.source !== 'string') return true
  return OWN.includes(layer.source) || layer.source in layers
}
