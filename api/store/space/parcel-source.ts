import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../../shared/geo/bounds.ts'
import type { LocalMetres } from '../../../shared/geo/metres.ts'
import type { Best } from '../../../shared/space/best-parcel.ts'
import { searchNearest } from '../../../shared/space/nearest-row.ts'
import {
  findParcel,
  type ParcelAt,
  type ParcelsAt,
  parcelsWithin,
} from '../../../shared/space/parcel-source.ts'
import type { Hold } from '../../../stores/blocks/hold.ts'

/**
 * The parcels of one département. Their count and box are always in memory; they themselves may have to be read, and stay readable as long as
 * the question holds them. The methods reject with DamagedFile when they cannot be read.
 */
export interface ParcelSource {
  readonly departement: string
  readonly count: number
  /** minX, minY, maxX, maxY around all of them, in 1e-7 degrees. */
  readonly box: Int32Array
  /** Improves `best` with the parcel that is nearest to the frame's point. */
  search(frame: LocalMetres, best: Best, hold: Hold): Promise<void>
  /** The parcel of a packed IDU. */
  find(key: number, hold: Hold): Promise<ParcelAt | undefined>
  /** The parcel of a rank, from 0 to before `count`. */
  at(rank: number, hold: Hold): Promise<ParcelAt>
  /** Parcels whose box meets a box (1e-7 degrees): they stay readable without being held. */
  within(bounds: Bounds): Promise<ParcelsAt>
  /** All of them at once. */
  whole(hold: Hold): Promise<ParcelsArtefact>
}

/** A source of parcels that stay in memory. */
export function inMemory(artefact: ParcelsArtefact): ParcelSource {
  const { departement, count, tree } = artefact
  return {
    departement,
    count,
    box: tree.box,
    search: async (frame, best) => searchNearest(artefact, frame, best),
    find: async (key) => findParcel(artefact, key),
    at: async (row) => ({ rows: artefact, row }),
    within: async (bounds) => parcelsWithin(artefact, bounds),
    whole: async () => artefact,
  }
}
