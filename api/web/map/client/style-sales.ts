import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { DWELLING_TYPES } from '../../../../web/map/client/config.ts'
import type { State } from '../../../../web/map/client/state.ts'
import type { Drawing } from '../../../../web/map/client/style.ts'
import { colourSteps } from '../../../../web/map/client/style-prices.ts'

export const SALES = 'sale'

/** Sales as points: coloured by their price per m², hollow where it has none. The newest lie above. */
export function saleLayers({ state, palette, scale }: Drawing): LayerSpecification[] {
  const priced: ExpressionSpecification = ['has', 'pricePerM2']
  return [
    {
      id: SALES,
      source: 'sales',
      'source-layer': 'sales',
      type: 'circle',
      filter: saleFilter(state),
      layout: {
        visibility: state.sales ? 'visible' : 'none',
        'circle-sort-key': ['to-number', ['get', 'year']],
      },
      paint: {
        'circle-color': [
          'case',
          priced,
          colourSteps(['to-number', ['get', 'pricePerM2']], scale.breaks, palette.prices),
          palette.noPrice,
        ],
        'circle-radius': ['interpolate', ['exponential', 1.4], ['zoom'], 8, 2, 13, 3.2, 16, 6, 18, 9],
        'circle-stroke-color': palette.saleLine,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 8, 0.3, 16, 1],
        'circle-opacity': 0.92,
      },
    },
  ]
}

/** The sales that the reader asked for: type, years, price. */
export function saleFilter({ sameType, type, from, to, min, max }: State): FilterSpecification {
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
