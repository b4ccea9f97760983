import type { LayerSpecification } from 'maplibre-gl'
import type { Drawing } from './drawing.ts'

/** The line that is measured, above everything: a halo keeps it apart from whatever it crosses. */
export function measureLayers({ palette }: Drawing): LayerSpecification[] {
  const line = {
    source: 'measured',
    type: 'line' as const,
    filter: ['==', ['geometry-type'], 'LineString'] as ['==', ['geometry-type'], string],
    layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
  }
  return [
    {
      id: 'measured-fill',
      source: 'measured',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.measured, 'fill-opacity': 0.12 },
    },
    { ...line, id: 'measured-halo', paint: { 'line-color': palette.halo, 'line-width': 6 } },
    { ...line, id: 'measured-line', paint: { 'line-color': palette.measured, 'line-width': 2.5 } },
  ]
}
