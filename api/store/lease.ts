import type { Stores } from './stores.ts'

/** A hold on one release: the request that has it sees that release until it calls `done`. */
export interface Lease {
  readonly stores: Stores
  done(): void
}

/** Where requests get the release they answer from. */
export interface ReleaseSource {
  /** A hold on the current release; undefined while none is loaded. */
  acquire(): Lease | undefined
}
