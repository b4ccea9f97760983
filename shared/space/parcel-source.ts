import type { ParcelRows, ParcelsArtefact } from '../artefacts/parcels.ts'
import type { Bounds } from '../geo/bounds.ts'
import { rankOf } from './rank.ts'
import { rowsInBox } from './rows-in-box.ts'

/** A parcel among others. */
export interface ParcelAt {
  rows: ParcelRows
  row: number
}

/** Parcels among others: their rows, in the order of their IDUs. */
export interface ParcelsAt {
  artefact: ParcelRows
  rows: Uint32Array
}

/** The parcel of a packed IDU. */
export function findParcel(artefact: ParcelsArtefact, key: number): ParcelAt | undefined {
  const row = rankOf(artefact.keys, key)
  return row < 0 ? undefined : { rows: artefact, row }
}

/** Parcels whose box meets a box (1e-7 degrees). */
export function parcelsWithin(artefact: ParcelsArtefact, bounds: Bounds): ParcelsAt {
  return { artefact, rows: new Uint32Array(rowsInBox(artefact.tree, bounds)).sort() }
}
