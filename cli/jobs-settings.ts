import type { Config } from '../shared/config.ts'
import { ExplainedError } from '../shared/explained-error.ts'

/** The address of Redis. Throws ExplainedError when none is configured. */
export function redisOf({ redisUrl }: Config): string {
  if (redisUrl !== undefined) return redisUrl
  throw new ExplainedError(
    'Jobs live in Redis and REDIS_URL is not set: start one (Debian: apt-get install redis-server) and give its address, for example REDIS_URL=redis://127.0.0.1:6379. Without Redis, terrier ingest refreshes by hand.',
  )
}

/** What is kept fresh: what was asked for, else the configured area. Throws ExplainedError when there is neither. */
export function areaOf({ area }: Config, asked?: string): string {
  const found = asked ?? area
  if (found !== undefined) return found
  throw new ExplainedError(
    'What is to be kept fresh is not known: set TERRIER_AREA to communes (75118), départements (75,2A) or france, or give --area to terrier jobs run.',
  )
}
