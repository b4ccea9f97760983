import { ExplainedError } from '../shared/process/explained-error.ts'
import type { Config } from '../shared/settings/config.ts'

/** The address of Redis. Throws ExplainedError when none is configured. */
export function redisOf({ redisUrl }: Config): string {
  if (redisUrl !== undefined) return redisUrl
  throw new ExplainedError(
    'Jobs need Redis and REDIS_URL is not set: start Redis (Debian: apt-get install redis-server) and give its address, for example REDIS_URL=redis://127.0.0.1:6379. Without Redis, refresh by hand with terrier ingest.',
  )
}

/** The area to keep fresh: `asked`, else the configured one. Throws ExplainedError when there is neither. */
export function jobsArea({ area }: Config, asked?: string): string {
  const found = asked ?? area
  if (found !== undefined) return found
  throw new ExplainedError(
    'The area to keep fresh is not set: set TERRIER_AREA to communes (75118), départements (75,2A) or france, or give --area to terrier jobs run.',
  )
}
