import type { GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapConfig } from './config.ts'
import type { Palette } from './palette.ts'
import type { PriceScale } from './scale.ts'
import type { State } from './state.ts'

export type Names = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>

/** Everything that the drawing depends on. */
export interface Drawing {
  config: MapConfig
  state: State
  palette: Palette
  scale: PriceScale
  /** Names of streets and zones in view, as points. */
  names: Names
  /** Parcels found by criteria, as points. */
  found: Names
  /** The circle or drawing that is searched. */
  shape: Names
  /** What is being measured. */
  measured: Names
  /** The unité foncière of the chosen parcel. */
  unit: Names
  /** What lies below all layers; undefined when the reader did not ask for it. */
  background: BackgroundStyle | undefined
  /** Why the sales of zones in view are not known, in words; undefined where those of all are. */
  unknownSales: string | undefined
}

/** Sources and layers of a background, under names that no layer of ours has. */
export type BackgroundStyle = Pick<StyleSpecification, 'sources' | 'layers' | 'sprite'>

export const NO_NAMES: Names = { type: 'FeatureCollection', features: [] }
