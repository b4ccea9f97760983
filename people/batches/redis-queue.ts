import { Queue, Worker } from 'bullmq'
import { askingLink, leaveQueue, outliveRedis, stayingLink } from '../../api/kernel/queue-links.ts'
import type { BatchQueue } from './batch-queue.ts'
import { type BatchMaker, makeBatch } from './make-batch.ts'

/** Without news of a process for so long (ms), its batch goes to another. */
const LOCK_MS = 30_000
/** Times that a batch may be left by a process that died. */
const MOST_STALLS = 20

/**
 * The queue of batches in Redis. Replicas over one data folder share it, and each makes one batch at a time. Each folder has its own queue: a process over
 * another folder would not find the batch and would drop it.
 */
export class RedisQueue implements BatchQueue {
  readonly #queue: Queue
  readonly #worker: Worker
  readonly #end = new AbortController()

  static async open(url: string, maker: BatchMaker): Promise<RedisQueue> {
    return new RedisQueue(`batches-${await maker.folder.queueId()}`, url, maker)
  }

  private constructor(name: string, url: string, maker: BatchMaker) {
    this.#queue = new Queue(name, { connection: askingLink(url), prefix: 'terrier' })
    this.#worker = new Worker(name, ({ id }) => makeBatch(String(id), maker, this.#end.signal), {
      connection: stayingLink(url),
      prefix: 'terrier',
      concurrency: 1,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      maxStalledCount: MOST_STALLS,
    })
    outliveRedis(this.#queue, this.#worker)
    this.#worker.on('failed', (_, error) => {
      if (!this.#end.signal.aborted) maker.onError(error)
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
    await leaveQueue(this.#queue, this.#worker)
  }
}
