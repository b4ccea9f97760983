import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Config } from '../../shared/settings/config.ts'
import type { JobQueues } from '../queues/job-queues.ts'

export interface StatusServerSettings {
  queues: JobQueues
  dataDir: DataDir
  /** Opens `/board`; without it there is no board. */
  adminToken?: string
  /** Whose `X-Forwarded-For` is believed about who guesses the token. */
  trustProxy: Config['trustProxy']
}
