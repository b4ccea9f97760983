import type { LayerSpecification, StyleSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { dimmed } from './background.ts'
import type { MapConfig, TileLayerName, TileSet } from './config.ts'
import type { Drawing } from './drawing.ts'
import { foundLayers } from './style-found.ts'
import { groundLayers, outlineLayers, parcelLayers, voidLayer } from './style-ground.ts'
import { labelLayers } from './style-labels.ts'
import { measureLayers } from './style-measure.ts'
import { planningLayers } from './style-planning.ts'
import { priceLayers } from './style-prices.ts'
import { saleLayers } from './style-sales.ts'
import { shapeLayers } from './style-shape.ts'
import { unitLayers } from './unit-on-map.ts'

/** What identifies a feature of each layer of tiles: its state (under the pointer, chosen) hangs on it. */
const IDENTIFIERS: Readonly<Record<TileLayerName, string | undefined>> = {
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
  const { config, names, found, shape, measured, unit, palette } = drawing
  const background = drawing.background && dimmed(drawing.background, palette.dark)
  const sources = Object.entries(config.layers).map(([name, set]) => [name, sourceOf(name, set)] as const)
  const layers = [
    voidLayer(drawing),
    ...(background?.layers ?? []),
    ...groundLayers(drawing),
    ...parcelLayers(drawing),
    ...priceLayers(drawing),
    ...planningLayers(drawing),
    ...outlineLayers(drawing),
    ...foundLayers(drawing),
    ...unitLayers(drawing),
    ...shapeLayers(drawing),
    ...saleLayers(drawing),
    ...labelLayers(drawing),
    ...measureLayers(drawing),
  ]
  return {
    version: 8,
    ...(background?.sprite === undefined ? {} : { sprite: background.sprite }),
    sources: {
      ...background?.sources,
      ...Object.fromEntries(sources),
      names: { type: 'geojson', data: names },
      found: { type: 'geojson', data: found },
      shape: { type: 'geojson', data: shape },
      measured: { type: 'geojson', data: measured },
      unit: { type: 'geojson', data: unit },
    },
    layers: layers.filter((layer) => isThere(layer, config, background)),
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
const OWN = ['names', 'found', 'shape', 'measured', 'unit']

const isTileLayer = (name: string): name is TileLayerName => name in IDENTIFIERS

function isThere(
  layer: LayerSpecification,
  { layers }: MapConfig,
  background: Drawing['background'],
): boolean {
  if (!('source' in layer) || typeof layer.source !== 'string') return true
  const { source } = layer
  return OWN.includes(source) || source in layers || source in (background?.sources ?? {})
}
