import type { ParcelRows } from '../../shared/artefacts/parcels.ts'

/** A parcel among others. */
export interface ParcelAt {
  rows: ParcelRows
  row: number
}
