import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Drawing } from './style.ts'

/** Fonts of the reader's system: the map is drawn without a font server. */
export const FONT = ['system-ui', 'sans-serif']

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name]

/** Names and numbers. Those of streets, zones and parcels come from `names`, once each; numbers of houses from the tiles. */
export function labelLayers({ palette }: Drawing): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.6 }
  const names = { source: 'names', type: 'symbol' as const }
  const zone = (id: string, size: number, colour: string): SymbolLayerSpecification => ({
    ...names,
    id: `name-${id}`,
    filter: kind(id),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 4,
      ...(id === 'commune' || id === 'departement' ? { 'text-letter-spacing': 0.04 } : {}),
    },
    paint: { ...halo, 'text-color': colour },
  })
  return [
    {
      // Draws nothing: it makes the tiles of addresses come from the zoom on from which streets are named after them.
      id: 'address',
      source: 'addresses',
      'source-layer': 'addresses',
      type: 'circle',
      minzoom: 15.5,
      paint: { 'circle-radius': 0, 'circle-opacity': 0 },
    },
    {
      id: 'house-number',
      source: 'addresses',
      'source-layer': 'addresses',
      type: 'symbol',
      minzoom: 17,
      layout: { 'text-field': ['get', 'number'], 'text-font': FONT, 'text-size': 11.5, 'text-padding': 1 },
      paint: { ...halo, 'text-color': palette.text },
    },
    {
      ...names,
      id: 'name-street',
      filter: kind('street'),
      minzoom: 15,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 15, 10.5, 18, 14],
        'text-max-width': 40,
        'text-rotate': ['get', 'angle'],
        'text-rotation-alignment': 'map',
        'text-padding': 4,
      },
      paint: { ...halo, 'text-color': palette.text },
    },
    zone('parcel', 10.5, palette.softText),
    zone('section', 12, palette.section),
    zone('iris', 12, palette.softText),
    zone('commune', 14.5, palette.text),
    zone('departement', 15, palette.text),
  ]
}
