/** West, south, east, north in WGS84 degrees. */
export type Bounds = [number, number, number, number]

/** The layers of tiles that the map draws. */
export const TILE_LAYERS = [
  'parcels',
  'buildings',
  'addresses',
  'sales',
  'zones',
  'sections',
  'planning',
] as const
export type TileLayer = (typeof TILE_LAYERS)[number]

/** Where the tiles of a layer are: a path with {z}, {x} and {y}, from `minzoom` to `maxzoom`. */
export interface TileSet {
  tiles: string
  minzoom: number
  maxzoom: number
}

export const DWELLING_TYPES = ['Appartement', 'Maison'] as const
export type DwellingType = (typeof DWELLING_TYPES)[number]

/** Official classes of the energy diagnostic. */
export const ENERGY_CLASSES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** Classes of planning zones, as the tiles have them. */
export const PLANNING_CLASSES = ['U', 'AU', 'A', 'N', '01', '02', '03', 'other'] as const
export type PlanningClass = (typeof PLANNING_CLASSES)[number]

/** Types of permits: to build, works declared, to develop, to demolish. */
export const PERMIT_TYPES = ['PC', 'DP', 'PA', 'PD'] as const
export type PermitType = (typeof PERMIT_TYPES)[number]

/** Words that scripts of the map show; `{name}` stands for a value. */
export interface ClientTexts {
  parcel: string
  close: string
  loading: string
  failed: string
  ownPage: string
  suggestions: string
  noSuggestion: string
  under: string
  over: string
  few: string
  noPrice: string
  flats: string
  houses: string
  priceTitle: string
  salesTitle: string
  rule: string
  medianOf: string
  noMedian: string
  section: string
  energyTitle: string
  energyNote: string
  planningTitle: string
  planningClasses: Readonly<Record<PlanningClass, string>>
  permitTitle: string
  permitTypes: Readonly<Record<PermitType, string>>
  /** Of one parcel: {count} permits, the newest of {type}, granted in {year}. */
  permitsOf: string
  placePage: string
  canvas: string
  scroll: string
  scrollMac: string
  twoFingers: string
  center: string
  vertex: string
}

/** What the page tells its scripts. It stands in the page as JSON, made by the service that serves the scripts too. */
export interface MapConfig {
  /** Absent layers are not loaded. */
  layers: Partial<Record<TileLayer, TileSet>>
  /** Whether parcels carry energy classes. */
  energy: boolean
  /** Whether parcels carry permits. */
  permits: boolean
  /** Whether the contours of IRIS are loaded. */
  iris: boolean
  /** The place shown first; absent when nothing is loaded. */
  bounds: Bounds | null
  /** Years of sales that are loaded. */
  years: { first: number; last: number } | null
  /** Path of the worker's script. */
  worker: string
  locale: string
  texts: ClientTexts
}
