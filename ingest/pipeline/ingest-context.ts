import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Progress } from './progress.ts'
import type { Builders } from './unit/area-build.ts'

/** How producers are reached. */
export interface ReachOptions {
  /** Folder or http(s) address that answers every official address at `<mirror>/<host>/<path>`. */
  mirror?: string
  /** First wait before what failed with a transient error is tried again, in ms, doubled with jitter; default 1000. */
  backoffMs?: number
  /** How many attempts in all; by default 5 for a file, 4 for a question about one. */
  attempts?: number
  /** Longest silence of a server, in ms; default 30,000. */
  idleMs?: number
  signal?: AbortSignal
}

/** Where and how the write side works: the same object for every step of a run. */
export interface IngestContext extends ReachOptions {
  dataDir: DataDir
  progress: Progress
  /** Processes that build départements at the same time; default 1: this process builds. */
  processes?: number
  /** Build départements instead of `processes`, which then compare files alone. */
  builders?: Builders
}
