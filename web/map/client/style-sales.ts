import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { DWELLING_TYPES } from '../../../shared/identifiers/dwelling-types.ts'
import type { Drawing } from './drawing.ts'
import type { State } from './state.ts'
import { colourSteps } from './style-prices.ts'

export const SALES = 'sale'

/** Pixels of the empty image that keeps the room of a dot, and its radius from the centre to the end of its ring. */
export const SALE_ROOM_PIXELS = 20
const RADIUS: ExpressionSpecification = [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  8,
  2,
  13,
  3.2,
  16,
  6,
  18,
  9,
]
const RING: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 8, 0.4, 13, 1, 16, 2]

/**
 * Sales as points: coloured by their price per m², hollow where it has none. The newest lie above. A light ring and a dark line keep a dot apart
 * from a ground of the same colours.
 */
export function saleLayers({ state, palette, scale }: Drawing): LayerSpecification[] {
  const priced: ExpressionSpecification = ['has', 'pricePerM2']
  const sales = {
    source: 'sales',
    'source-layer': 'sales',
    type: 'circle' as const,
    filter: saleLayerFilter(state),
    layout: {
      visibility: state.sales ? ('visible' as const) : ('none' as const),
      'circle-sort-key': ['to-number', ['get', 'year']] as ExpressionSpecification,
    },
  }
  return [
    {
      ...sales,
      id: 'sale-line',
      paint: {
        'circle-color': palette.saleLine,
        'circle-radius': RADIUS,
        'circle-stroke-color': palette.saleLine,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8, 0.8, 13, 1.8, 16, 3.2],
      },
    },
    {
      ...sales,
      id: SALES,
      paint: {
        'circle-color': [
          'case',
          priced,
          colourSteps(['to-number', ['get', 'pricePerM2']], scale.breaks, palette.prices),
          palette.noPrice,
        ],
        'circle-radius': RADIUS,
        'circle-stroke-color': palette.noPrice,
        'circle-stroke-width': RING,
      },
    },
  ]
}

/**
 * Nothing to be seen: it keeps the places of the dots free of house numbers, which come below it in the order of the style. Circles take no part
 * in where letters are placed.
 */
export function saleRooms(state: State): SymbolLayerSpecification[] {
  if (!state.sales) return []
  return [
    {
      id: 'sale-room',
      source: 'sales',
      'source-layer': 'sales',
      type: 'symbol',
      minzoom: 17,
      filter: saleLayerFilter(state),
      layout: {
        'icon-image': 'sale-room',
        'icon-size': ['interpolate', ['linear'], ['zoom'], 17, 1, 18, 1.2],
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
  ]
}

/** The sales that the reader asked for: type, years, price. */
export function saleLayerFilter({ sameType, type, from, to, min, max }: State): FilterSpecification {
  const tests: ExpressionSpecification[] = []
  const between = (member: string, least: number | undefined, most: number | undefined) => {
    const value: ExpressionSpecification = ['to-number', ['get', member], -1]
    if (least !== undefined) tests.push(['>=', value, least])
    if (most !== undefined) tests.push(['all', ['>=', value, 0], ['<=', value, most]])
  }
  if (sameType) tests.push(['==', ['get', 'type'], type ?? DWELLING_TYPES[0]])
  between('year', from, to)
  between('price', min, max)
  return ['all', ...tests]
}
