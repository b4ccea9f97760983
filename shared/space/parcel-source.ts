import type { ParcelsArtefact } from '../artefacts/parcels.ts'

/** The parcels of one département: how many they are and where they lie is always known, they themselves may have to be read. */
export interface ParcelSource {
  readonly departement: string
  readonly count: number
  /** minX, minY, maxX, maxY around all of them, in 1e-7 degrees. */
  readonly box: Int32Array
  /** May throw: what is not in memory has to be read first. */
  open(): ParcelsArtefact
}

/** Parcels that are in memory for good. */
export function inMemory(artefact: ParcelsArtefact): ParcelSource {
  const { departement, count, tree } = artefact
  return { departement, count, box: tree.boxes.subarray(-4), open: () => artefact }
}
