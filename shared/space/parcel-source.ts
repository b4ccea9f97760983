import type { ParcelRows, ParcelsArtefact } from '../artefacts/parcels.ts'
import type { Bounds } from '../geo/bounds.ts'
import type { LocalMetres } from '../geo/metres.ts'
import type { Best } from './best-parcel.ts'
import { searchNearest } from './nearest-row.ts'
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

/**
 * The parcels of one département. Their count and box are always in memory; they themselves may have to be read: then the methods
 * throw NotInMemory. What they give is to be used before the event loop goes on, but for `within` and `open`: their memory may then be
 * given to other parcels.
 */
export interface ParcelSource {
  readonly departement: string
  readonly count: number
  /** minX, minY, maxX, maxY around all of them, in 1e-7 degrees. */
  readonly box: Int32Array
  /** Improves `best` with the parcel that is nearest to the frame's point. */
  search(frame: LocalMetres, best: Best): void
  /** The parcel of a packed IDU. */
  find(key: number): ParcelAt | undefined
  /** The parcel of a rank, from 0 to before `count`. */
  at(rank: number): ParcelAt
  /** Parcels whose box meets a box (1e-7 degrees). */
  within(bounds: Bounds): ParcelsAt
  /** All of them at once. */
  open(): ParcelsArtefact
}

/** What the parcels of a whole artefact answer. */
export const wholeAnswers = {
  search: searchNearest,
  find(artefact: ParcelsArtefact, key: number): ParcelAt | undefined {
    const row = rankOf(artefact.keys, key)
    return row < 0 ? undefined : { rows: artefact, row }
  },
  within(artefact: ParcelsArtefact, bounds: Bounds): ParcelsAt {
    return { artefact, rows: new Uint32Array(rowsInBox(artefact.tree, bounds)).sort() }
  },
}

/** A source of parcels that stay in memory. */
export function inMemory(artefact: ParcelsArtefact): ParcelSource {
  const { departement, count, tree } = artefact
  return {
    departement,
    count,
    box: tree.box,
    search: (frame, best) => searchNearest(artefact, frame, best),
    find: (key) => wholeAnswers.find(artefact, key),
    at: (row) => ({ rows: artefact, row }),
    within: (bounds) => wholeAnswers.within(artefact, bounds),
    open: () => artefact,
  }
}
