import type { DataDrivenPropertyValueSpecification, LayerSpecification } from 'maplibre-gl'
import { PLANNING_CLASSES } from '../../texts/map-words.ts'
import type { Drawing } from './drawing.ts'
import { PLANNING_COLOURS } from './palette.ts'
import { FONT } from './style-labels.ts'

/** The layer that the pointer can find. */
export const PLAN_FILL = 'plan-fill'

/** Zones of planning documents by their class, with their lines and labels. */
export function planningLayers({ palette, state }: Drawing): LayerSpecification[] {
  if (!state.planning) return []
  const zones = { source: 'planning', 'source-layer': 'planning' }
  return [
    {
      ...zones,
      id: PLAN_FILL,
      type: 'fill',
      paint: {
        'fill-color': classColour(),
        // Parcels and buildings have to be seen through it where they can be distinguished.
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 0.6, 16, 0.4],
        'fill-antialias': false,
      },
    },
    {
      ...zones,
      id: 'plan-line',
      type: 'line',
      paint: {
        'line-color': palette.departement,
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, 0.3, 16, 1.2],
        'line-opacity': 0.7,
      },
    },
    {
      ...zones,
      id: 'plan-label',
      type: 'symbol',
      minzoom: 13.5,
      layout: {
        'text-field': ['coalesce', ['get', 'label'], ['get', 'type'], ''],
        'text-font': FONT,
        'text-size': 12,
        'text-padding': 12,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    },
  ]
}

function classColour(): DataDrivenPropertyValueSpecification<string> {
  const pairs = PLANNING_CLASSES.flatMap((name): [string, string] => [name, PLANNING_COLOURS[name]])
  const [first, colour, ...rest] = pairs
  return ['match', ['get', 'class'], first!, colour!, ...rest, PLANNING_COLOURS.other]
}
