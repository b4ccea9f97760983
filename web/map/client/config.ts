import type { ClientTexts } from '../../texts/map-words.ts'

/** West, south, east, north in WGS84 degrees. */
export type MapBounds = [number, number, number, number]

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
export type TileLayerName = (typeof TILE_LAYERS)[number]

/** Where the tiles of a layer are: a path with {z}, {x} and {y}, from `minzoom` to `maxzoom`. */
export interface TileSet {
  tiles: string
  minzoom: number
  maxzoom: number
}

/** What the page tells its scripts. It stands in the page as JSON, made by the service that serves the scripts too. */
export interface MapConfig {
  /** Absent layers are not loaded. */
  layers: Partial<Record<TileLayerName, TileSet>>
  /** Whether parcels carry energy classes. */
  energy: boolean
  /** Whether parcels carry permits. */
  permits: boolean
  /** Whether the contours of IRIS are loaded. */
  iris: boolean
  /** Codes of the départements and communes of which sales are loaded; `france` for all. */
  salesAreas: readonly string[]
  /** What the reader may switch on below the layers: an address of raster tiles or of a style, and who made it. */
  background: { address: string; credit: string } | null
  /** The place shown first; absent when nothing is loaded. */
  bounds: MapBounds | null
  /** Years of sales that are loaded. */
  years: { first: number; last: number } | null
  /** Path of the worker's script. */
  worker: string
  locale: string
  texts: ClientTexts
}

/** The same for the page of the map, which can show where the reader is. */
export interface LargeMapConfig extends MapConfig {
  /** Boxes of all that is loaded, also of what is not shown first. */
  loaded: readonly MapBounds[]
}
