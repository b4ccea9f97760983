import type { FactColumn } from '../../../shared/facts/fact-column.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Stores } from '../../../stores/stores.ts'

/** Where a parcel lies: all parcels of one IRIS get the same cells. */
export interface ParcelPlace {
  /** Commune of today, or arrondissement of Paris, Lyon or Marseille. */
  commune: string
  /** 9 characters; undefined where no contour is loaded. */
  iris: string | undefined
}

/** A column that is known of the place of a parcel, not of the parcel itself. */
export interface PlaceColumn extends FactColumn {
  type: 'text' | 'integer' | 'number'
  /** The dataset without which it is unknown. */
  dataset: DatasetName
}

/** Cells of a place by the name of their column; what is not known is left out. */
export type PlaceCells = Readonly<Record<string, string | number | undefined>>

/** Columns that are asked for by one name: `--with rents`. They are looked up when a file is enriched, and stand in no lake file. */
export interface PlaceGroup {
  name: string
  columns: readonly PlaceColumn[]
  /** The cells of one place, from the documents that the questions answer with. */
  cellsOf(place: ParcelPlace, stores: Stores): PlaceCells | Promise<PlaceCells>
}
