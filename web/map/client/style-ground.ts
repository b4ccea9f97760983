import type { DataDrivenPropertyValueSpecification, LayerSpecification } from 'maplibre-gl'
import { ENERGY_CLASSES } from '../../../shared/identifiers/energy-classes.ts'
import { PERMIT_TYPES } from '../../texts/map-words.ts'
import type { Drawing } from './drawing.ts'
import { ENERGY_COLOURS, PERMIT_COLOURS } from './palette.ts'

/** Layers that a click or the pointer can find. */
export const PARCEL_FILL = 'parcel-fill'
export const PARCEL_PERMITS = 'parcel-permits'

const shown = (visible: boolean) => ({ visibility: visible ? ('visible' as const) : ('none' as const) })
const level = (name: string) => ['==', ['get', 'level'], name] as ['==', ['get', string], string]

/** What lies under everything: nothing. */
export function voidLayer({ palette, config }: Drawing): LayerSpecification {
  // Without outlines of communes the ground looks like what is not loaded.
  const colour = config.layers.zones ? palette.void : palette.ground
  return { id: 'void', type: 'background', paint: { 'background-color': colour } }
}

/** The ground of what is loaded; a background takes its place. */
export function groundLayers({ palette, background }: Drawing): LayerSpecification[] {
  if (background) return []
  const ground = { source: 'zones', 'source-layer': 'zones', type: 'fill' as const }
  return [
    {
      ...ground,
      id: 'ground-departement',
      maxzoom: 6,
      filter: level('departement'),
      paint: { 'fill-color': palette.ground, 'fill-antialias': false },
    },
    {
      ...ground,
      id: 'ground',
      minzoom: 6,
      filter: level('commune'),
      paint: { 'fill-color': palette.ground, 'fill-antialias': false },
    },
  ]
}

/** Parcels and buildings; parcels carry the colour of their energy class when that is wanted. */
export function parcelLayers({ palette, state, config, background }: Drawing): LayerSpecification[] {
  const parcels = { source: 'parcels', 'source-layer': 'parcels' }
  const energy = state.energy && config.energy
  return [
    {
      ...parcels,
      id: PARCEL_FILL,
      type: 'fill',
      // Over a background it is not seen, and still found under the pointer.
      paint: { 'fill-color': palette.parcel, 'fill-opacity': background ? 0 : 1 },
    },
    {
      ...parcels,
      id: 'parcel-energy',
      type: 'fill',
      filter: ['has', 'energyLabel'],
      layout: shown(energy),
      paint: { 'fill-color': energyColour(palette.parcel), 'fill-opacity': 0.8 },
    },
    {
      ...parcels,
      id: PARCEL_PERMITS,
      type: 'fill',
      filter: ['has', 'permitType'],
      layout: shown(state.permits && config.permits),
      paint: { 'fill-color': permitColour(palette.parcel), 'fill-opacity': 0.7 },
    },
    {
      id: 'building',
      source: 'buildings',
      'source-layer': 'buildings',
      type: 'fill',
      minzoom: 14,
      layout: shown(state.buildings),
      paint: {
        'fill-color': ['case', ['==', ['get', 'light'], true], palette.lightBuilding, palette.building],
        'fill-outline-color': palette.buildingLine,
        // Before they can be distinguished they are only noise under prices and hatching.
        'fill-opacity':
          energy || background ? 0.35 : ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 0.6, 16, 1],
      },
    },
    {
      ...parcels,
      id: 'parcel-state',
      type: 'fill',
      paint: {
        'fill-color': [
          'case',
          ['boolean', ['feature-state', 'chosen'], false],
          palette.chosen,
          palette.hover,
        ],
        'fill-opacity': [
          'case',
          ['boolean', ['feature-state', 'chosen'], false],
          0.75,
          ['boolean', ['feature-state', 'hover'], false],
          0.6,
          0,
        ],
      },
    },
  ]
}

function energyColour(otherwise: string): DataDrivenPropertyValueSpecification<string> {
  const pairs = ENERGY_CLASSES.flatMap((name, i): [string, string] => [name, ENERGY_COLOURS[i]!])
  const [first, colour, ...rest] = pairs
  return ['match', ['get', 'energyLabel'], first!, colour!, ...rest, otherwise]
}

function permitColour(otherwise: string): DataDrivenPropertyValueSpecification<string> {
  const pairs = PERMIT_TYPES.flatMap((name): [string, string] => [name, PERMIT_COLOURS[name]])
  const [first, colour, ...rest] = pairs
  return ['match', ['get', 'permitType'], first!, colour!, ...rest, otherwise]
}

/** The lines of parcels, sections and zones, and the outline of the chosen parcel. */
export function outlineLayers({ palette, state, config }: Drawing): LayerSpecification[] {
  const parcels = { source: 'parcels', 'source-layer': 'parcels' }
  const zones = { source: 'zones', 'source-layer': 'zones', type: 'line' as const }
  return [
    {
      ...parcels,
      id: 'parcel-line',
      type: 'line',
      paint: {
        'line-color': palette.parcelLine,
        'line-width': ['interpolate', ['linear'], ['zoom'], 13, 0.2, 15, 0.5, 18, 1.2],
        // Far out they are so close that they would be a grey of their own over the colours of prices.
        'line-opacity': [
          'interpolate',
          ['linear'],
          ['zoom'],
          13,
          state.prices === 'off' ? 0.6 : 0.15,
          15.5,
          1,
        ],
      },
    },
    {
      source: 'sections',
      'source-layer': 'sections',
      id: 'section-line',
      type: 'line',
      minzoom: state.prices === 'section' ? 11 : state.prices === 'auto' && !config.iris ? 12.5 : 13.5,
      paint: {
        'line-color': palette.section,
        'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.4, 18, 1.4],
        'line-dasharray': [4, 2],
      },
    },
    {
      ...zones,
      id: 'iris-line',
      minzoom: 10,
      filter: level('iris'),
      layout: shown(state.prices === 'iris' || state.prices === 'auto'),
      paint: {
        'line-color': palette.iris,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.3, 16, 1.4],
        'line-opacity': 0.7,
      },
    },
    {
      ...zones,
      id: 'commune-line',
      minzoom: 6,
      filter: level('commune'),
      paint: {
        'line-color': palette.commune,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.15, 9, 0.5, 12, 1.2, 18, 2.2],
        // An outline put together from parcels follows every street: it would be a net of dark lines.
        'line-opacity': ['case', ['==', ['get', 'outline'], 'derived'], 0.25, 0.8],
      },
    },
    {
      ...zones,
      id: 'departement-line',
      filter: level('departement'),
      maxzoom: 11,
      paint: {
        'line-color': palette.departement,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 10, 1.8],
      },
    },
    {
      ...parcels,
      id: 'parcel-chosen',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.chosenLine,
        'line-width': ['case', ['boolean', ['feature-state', 'chosen'], false], 3, 0],
      },
    },
  ]
}
