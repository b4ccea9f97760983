import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue, RedisOptions, Worker } from 'bullmq'

/** Milliseconds that Redis may take to answer who asks it for something. */
const ASKING_MS = 3000
/** Milliseconds that making a connection may take. */
const CONNECT_MS = 2000
/** Milliseconds that closing may take. */
const CLOSING_MS = 2000

/** How a request reaches a queue: it fails at once when Redis is away, and soon when Redis does not answer. */
export const askingLink = (url: string) =>
  ({
    url,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: ASKING_MS,
    connectTimeout: CONNECT_MS,
  }) satisfies RedisOptions

/** How a worker reaches its queue: it waits for Redis, however long it takes. */
export const stayingLink = (url: string) =>
  ({ url, maxRetriesPerRequest: null, connectTimeout: CONNECT_MS }) satisfies RedisOptions

/** Keeps the process alive when Redis goes: an `error` event without a listener would end it. The link to Redis logs that it is lost. */
export function outliveRedis(queue: Queue, worker: Worker): void {
  queue.on('error', () => undefined)
  worker.on('error', () => undefined)
}

/** Leaves a queue at once: the job under way counts as left, and another process goes on with it. */
export async function leaveQueue(queue: Queue, worker: Worker): Promise<void> {
  // Forced: it would else wait for a Redis that is away.
  const closed = Promise.allSettled([worker.close(true), queue.disconnect()])
  // A connection that was never made does not close at all.
  await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })])
}
