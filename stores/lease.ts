import type { HeldMemory } from './held-memory.ts'
import type { ReleaseRefusal } from './refusal.ts'
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
  /** A hold on an older release that is kept; undefined while none is loaded. Throws ReleaseNotKept and TooManyOpen. Left out: only the current one is answered from. */
  acquirePast?(id: string): Promise<Lease | undefined>
  /** Why the release that should be served is not, or not whole; undefined when it is. */
  readonly refused?: ReleaseRefusal | undefined
  /** What is in memory of the releases that are open. */
  readonly memory?: HeldMemory
  /** Calls `listener` each time another release is served, until the function this gives is called. Left out: the release never changes. */
  onSwap?(listener: () => void): () => void
}
