/** Blocks in memory, in bytes, and how many were read so far. */
interface HeldBlocks {
  readonly bytes: number
  readonly reads: number
}

/** What a process holds of its releases, in bytes. */
export interface HeldMemory {
  /** Blocks of parcels, sales, addresses, buildings and planning zones, and of documents where these have no cache of their own. */
  readonly blocks: HeldBlocks
  /** Unpacked documents in a cache of their own. */
  readonly documents: HeldBlocks
  /** Files of the served release that stay as they are: what every question of theirs goes through. */
  readonly staying: number
  /** Of older releases, what is theirs alone: what stays, their processes, and blocks in a cache of their own. */
  readonly older: number
}
