import type { ParcelMemory } from './space/open-parcels.ts'

/** What a process holds of its releases within the bounds of the settings, in bytes, and the blocks that it read so far. */
export interface HeldMemory {
  readonly parcels: ParcelMemory
  readonly documents: { readonly bytes: number; readonly reads: number }
}
