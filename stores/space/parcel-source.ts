import type { ParcelRows } from '../../shared/artefacts/parcels.ts'
import type { Bounds } from '../../shared/geo/bounds.ts'
import type { LocalMetres } from '../../shared/geo/metres.ts'
import type { Best } from '../../shared/space/best-parcel.ts'
import type { Hold } from '../blocks/hold.ts'
import type { RowsIn } from '../reading/rows-in.ts'
import type { Shape } from '../sales/shape.ts'
import type { ParcelAt } from './parcel-at.ts'

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
  /** Whether there is a parcel of a packed IDU. */
  has(key: number): Promise<boolean>
  /** The parcel of a packed IDU. */
  find(key: number, hold: Hold): Promise<ParcelAt | undefined>
  /** The parcels of some ranks, from 0 to before `count`, in the order of `ranks`. */
  ofRanks(ranks: readonly number[], hold: Hold): Promise<ParcelAt[]>
  /** The rank of the first parcel whose packed IDU is not below a key; `count` when there is none. */
  rankFrom(key: number, hold: Hold): Promise<number>
  /** Parcels whose box meets a box (1e-7 degrees): all that it reaches into is in memory together. */
  within(bounds: Bounds, hold: Hold): Promise<RowsIn<ParcelRows>[]>
  /** As many parcels as are known to lie in a box (1e-7 degrees) without reading any. */
  leastWithin(bounds: Bounds): number
  /**
   * Calls `visit` with each parcel that has a point in common with a shape, in no particular order. It is readable during the call. The event loop
   * serves others meanwhile.
   */
  eachInShape(shape: Shape, visit: (rows: ParcelRows, row: number) => void): Promise<void>
}

/** The rank of a row. */
export const rankAt = ({ ranks }: ParcelRows, row: number): number => ranks?.[row] ?? row
