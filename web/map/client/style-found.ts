import type { LayerSpecification } from 'maplibre-gl'
import type { Drawing } from './drawing.ts'

/** The zoom at which parcels are large enough to be seen as areas. */
const AREAS_FROM = 14.5

/** Parcels that were found by criteria: points far out, areas further in. */
export function foundLayers({ palette }: Drawing): LayerSpecification[] {
  const parcels = { source: 'parcels', 'source-layer': 'parcels' }
  const found = ['boolean', ['feature-state', 'found'], false] as [
    'boolean',
    ['feature-state', string],
    boolean,
  ]
  return [
    {
      ...parcels,
      id: 'found-fill',
      type: 'fill',
      paint: { 'fill-color': palette.found, 'fill-opacity': ['case', found, 0.4, 0] },
    },
    {
      ...parcels,
      id: 'found-line',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.found, 'line-width': ['case', found, 2, 0] },
    },
    {
      id: 'found-point',
      source: 'found',
      type: 'circle',
      maxzoom: AREAS_FROM + 0.5,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 3, AREAS_FROM, 6],
        'circle-color': palette.found,
        'circle-opacity': ['interpolate', ['linear'], ['zoom'], AREAS_FROM, 1, AREAS_FROM + 0.5, 0],
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 1,
        'circle-stroke-opacity': ['interpolate', ['linear'], ['zoom'], AREAS_FROM, 1, AREAS_FROM + 0.5, 0],
      },
    },
  ]
}
