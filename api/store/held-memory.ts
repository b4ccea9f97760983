import type { ParcelMemory } from './space/open-parcels.ts'

/** Blocks or pages in memory, in bytes, and how many were read so far. */
interface HeldBlocks {
  readonly bytes: number
  readonly reads: number
}

/** What a process holds of its releases, in bytes. */
export interface HeldMemory {
  readonly parcels: ParcelMemory
  readonly documents: HeldBlocks
  /** Of the sales, addresses, buildings and planning zones that are not there as a whole. */
  readonly pages: HeldBlocks
  /** Whole files, and what stays of the others. */
  readonly sales: number
  readonly addresses: number
  readonly buildings: number
  readonly planning: number
  /** Files that stay as they are: the index of streets, what estimates are made from, zones. */
  readonly staying: number
  /** Of older releases, what is theirs alone and within bounds of their own: whole files, pages, what stays, and their processes. */
  readonly older: number
}
