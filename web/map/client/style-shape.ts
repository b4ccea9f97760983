import type { LayerSpecification } from 'maplibre-gl'
import type { Drawing } from './drawing.ts'

/** The circle or drawing that is searched. */
export function shapeLayers({ palette }: Drawing): LayerSpecification[] {
  return [
    {
      id: 'shape-fill',
      source: 'shape',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.found, 'fill-opacity': 0.08 },
    },
    {
      id: 'shape-line',
      source: 'shape',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.found, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    },
  ]
}
