import type { RedisOptions } from 'bullmq'

/** For those who ask and leave: a Redis that is away is an error at once, not a wait without end. */
export function askingConnection(url: string): RedisOptions {
  return {
    url,
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
    retryStrategy: (times: number) => (times > 3 ? null : 200 * times),
  }
}

/** For those who stay: they wait for Redis to come back, however long it takes. */
export function stayingConnection(url: string): RedisOptions {
  return {
    url,
    maxRetriesPerRequest: null,
    connectTimeout: 10_000,
    retryStrategy: (times: number) => Math.min(200 * times, 5_000),
  }
}
