import type { ParcelRows } from '../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { Polygons } from '../../shared/geo/polygons.ts'
import type { Idu } from '../../shared/identifiers/idu.ts'
import type { Hold } from '../blocks/hold.ts'
import type { RowsIn } from '../reading/rows-in.ts'
import type { ParcelSource } from './parcel-source.ts'

/** A parcel and its outline in integer degrees, to be drawn. */
export interface ShapedParcel {
  idu: Idu
  polygons: Polygons
}

/** A parcel as an answer. `geometry` is GeoJSON text (Polygon or MultiPolygon, WGS84, 7 decimals). */
export interface ParcelHit {
  idu: Idu
  /** Contenance: fiscal area in m², null when the source has none. */
  surface: number | null
  /** Surveyed (arpentée), null when the source does not say. */
  surveyed: boolean | null
  /** Dates YYYY-MM-DD, null when the source has none. */
  createdAt: string | null
  updatedAt: string | null
  geometry: string
}

export interface NearestHit extends ParcelHit {
  /** Metres from the point to the parcel's edge; 0 when the parcel contains the point. */
  distanceMetres: number
  contained: boolean
  /** Other parcels that contain the point, the smallest first: parcels that are drawn over each other. */
  overlapping: readonly string[]
}

/** The spatial index of the parcels of all loaded départements. Its methods reject with DamagedFile when a file cannot be read. */
export interface ParcelSpace {
  readonly count: number
  /** Départements loaded, sorted. */
  readonly departements: readonly string[]
  /** Nearest parcel by distance in metres on the real polygon, the smallest of those that contain the point; undefined beyond `maxMetres`. lng, lat in WGS84 degrees. */
  nearest(lng: number, lat: number, maxMetres: number): Promise<NearestHit | undefined>
  byIdu(idu: string): Promise<ParcelHit | undefined>
  /** The outline of a parcel, 1e-7 degrees; undefined when there is none of that identifier. */
  outline(idu: string): Promise<Polygons | undefined>
  /** Whether there is a parcel of that identifier. */
  has(idu: string): Promise<boolean>
  /** Parcels whose box meets a box (1e-7 degrees), by IDU; undefined when there are more than `most`. */
  meeting(bounds: Bounds, most: number): Promise<ShapedParcel[] | undefined>
  /**
   * Rows of the parcels whose box meets a box (1e-7 degrees), by block, in the order of départements and places. They are readable until `hold` is
   * released, and all are in memory together: ask for boxes as large as a tile, not more.
   */
  rowsIn(bounds: Bounds, hold: Hold): Promise<RowsIn<ParcelRows>[]>
  /** West, south, east, north around the parcels of each département, in 1e-7 degrees. */
  readonly boxes: readonly Int32Array[]
  /** The départements, in the order of their codes. */
  sources(): readonly ParcelSource[]
  /** Identifiers of some parcels, `most` at most: of each département, and there of communes far apart in the order of their codes. */
  someOf(most: number): Promise<string[]>
  /** Any parcel, for the readiness look-up; undefined when none is loaded. */
  any(): Promise<ParcelHit | undefined>
}
