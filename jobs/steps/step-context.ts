import type { ReachOptions } from '../../ingest/pipeline/ingest-context.ts'
import type { BucketConfig } from '../../shared/settings/outside.ts'

/** Where a step works: the same for every step of a worker. */
export interface StepContext extends Pick<ReachOptions, 'mirror'> {
  dataPath: string
  /** Releases that a publication leaves in the data folder. */
  keptReleases?: number
  /** Processes that build départements at the same time; absent: one. */
  processes?: number
  /** Where the workers are found that share the builds of a publication; absent: this one does them all. */
  redisUrl?: string
  /** First wait before a producer that failed with a transient error is asked again within a step, in ms. */
  backoffMs: number
  /** Collector of traces. */
  tracesTo?: string
  /** Where machines without a common data folder share releases. */
  bucket?: BucketConfig
}
