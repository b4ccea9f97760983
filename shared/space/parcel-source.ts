import type { ParcelsArtefact } from '../artefacts/parcels.ts'

/** The parcels of one département. Their count and box are always in memory; they themselves may have to be read. */
export interface ParcelSource {
  readonly departement: string
  readonly count: number
  /** minX, minY, maxX, maxY around all of them, in 1e-7 degrees. */
  readonly box: Int32Array
  /** May throw NotInMemory: then they have to be read first. */
  open(): ParcelsArtefact
}

/** A source of parcels that stay in memory. */
export function inMemory(artefact: ParcelsArtefact): ParcelSource {
  const { departement, count, tree } = artefact
  return { departement, count, box: tree.boxes.subarray(-4), open: () => artefact }
}
