import { setTimeout as sleep } from 'node:timers/promises'
import { Queue, type RedisOptions, Worker } from 'bullmq'
import type { BatchQueue } from './batch-queue.ts'
import { type BatchMaker, makeBatch } from './make-batch.ts'

const NAME = 'batches'
/** Without news of a process for so long (ms), its batch goes to another. */
const LOCK_MS = 30_000
/** Milliseconds that Redis may take to queue a batch. */
const ASKING_MS = 3000
/** Milliseconds that closing may take. */
const CLOSING_MS = 2000
/** Times that a batch may be left by a process that died. */
const MOST_STALLS = 20

/** Batches in Redis, which replicas over one data folder share: each makes one at a time. */
export class RedisQueue implements BatchQueue {
  readonly #queue: Queue
  readonly #worker: Worker
  readonly #end = new AbortController()

  constructor(url: string, maker: BatchMaker, onError: (error: unknown) => void) {
    this.#queue = new Queue(NAME, { connection: asking(url), prefix: 'terrier' })
    this.#worker = new Worker(NAME, ({ id }) => makeBatch(String(id), maker, this.#end.signal), {
      connection: staying(url),
      prefix: 'terrier',
      concurrency: 1,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      maxStalledCount: MOST_STALLS,
    })
    // Without a listener an `error` event would end the process; the link to Redis tells that it is lost.
    this.#queue.on('error', () => undefined)
    this.#worker.on('error', () => undefined)
    this.#worker.on('failed', (_, error) => {
      if (!this.#end.signal.aborted) onError(error)
    })
  }

  async add(id: string): Promise<void> {
    await this.#queue.add(
      'batch',
      {},
      { jobId: id, attempts: 20, backoff: 5000, removeOnComplete: true, removeOnFail: true },
    )
  }

  async close(): Promise<void> {
    this.#end.abort(new Error('the service ends'))
    // Forced: it would else wait for a Redis that is away. The batch under way counts as left, and somebody goes on with it.
    const closed = Promise.allSettled([this.#worker.close(true), this.#queue.disconnect()])
    // A connection that was never made does not close at all.
    await Promise.race([closed, sleep(CLOSING_MS, undefined, { ref: false })])
  }
}

/** Fails at once when Redis is away, and soon when it does not answer. */
const asking = (url: string) =>
  ({
    url,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: ASKING_MS,
    connectTimeout: 2000,
  }) satisfies RedisOptions
/** Waits for Redis, however long it takes. */
const staying = (url: string) =>
  ({ url, maxRetriesPerRequest: null, connectTimeout: 2000 }) satisfies RedisOptions
