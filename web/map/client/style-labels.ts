import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { Drawing } from './drawing.ts'
import { saleRooms } from './style-sales.ts'

/** Fonts of the reader's system: the map is drawn without a font server. */
export const FONT = ['system-ui', 'sans-serif']

/** Where the number of a house or parcel may stand from its point, in letters' heights, best first. */
const NUMBER_PLACES: NonNullable<
  NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset']
> = ['center', [0, 0], 'left', [1, 0], 'right', [-1, 0], 'top', [0, 1], 'bottom', [0, -1]]

const kind = (name: string): ExpressionSpecification => ['==', ['get', 'kind'], name]

/** Names and numbers. Those of streets, zones and parcels come from `names`, once each; numbers of houses from the tiles. */
export function labelLayers({ palette, state }: Drawing): LayerSpecification[] {
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
      ...(id === 'parcel' ? { 'text-variable-anchor-offset': NUMBER_PLACES } : {}),
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
      layout: {
        'text-field': ['get', 'number'],
        'text-font': FONT,
        'text-size': 11.5,
        'text-padding': 1,
        // At its point, else next to what is there already, such as the dot of a sale.
        'text-variable-anchor-offset': NUMBER_PLACES,
      },
      paint: { ...halo, 'text-color': palette.text },
    },
    zone('parcel', 10.5, palette.softText),
    // Above numbers of houses and parcels in this list, so that dots have their places first.
    ...saleRooms(state),
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
    zone('section', 12, palette.section),
    zone('iris', 12, palette.softText),
    zone('commune', 14.5, palette.text),
    zone('departement', 15, palette.text),
  ]
}
