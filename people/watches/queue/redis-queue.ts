import { Queue, Worker } from 'bullmq'
import { askingLink, leaveQueue, outliveRedis, stayingLink } from '../../../api/kernel/queue-links.ts'
import { SENDING } from '../limits.ts'
import { type Deliver, type DeliveryQueue, type DueMessages, LOOK_EVERY } from './delivery-queue.ts'

const NAME = 'watch-messages'
/** Seconds after which a message that is due and was not sent is announced again: Redis may have lost it. */
const LATE = 5
/** Messages that are announced again in one look. */
const MOST = 1000
const LOCK_MS = SENDING.leaseSeconds * 1000

/** Messages in Redis, of which the processes of a service each take some. A job says no more than: try this one. */
export class RedisDeliveries implements DeliveryQueue {
  readonly #queue: Queue
  readonly #worker: Worker
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined

  constructor(url: string, messages: DueMessages, deliver: Deliver, onError: (error: unknown) => void) {
    this.#queue = new Queue(NAME, { connection: askingLink(url), prefix: 'terrier' })
    this.#worker = new Worker(
      NAME,
      async ({ data }) => {
        const seconds = await deliver(String(data.id))
        if (seconds !== undefined) await this.#add([String(data.id)], seconds)
      },
      {
        connection: stayingLink(url),
        prefix: 'terrier',
        concurrency: SENDING.atOnce,
        lockDuration: LOCK_MS,
        stalledInterval: LOCK_MS,
        maxStalledCount: SENDING.attempts,
      },
    )
    outliveRedis(this.#queue, this.#worker)
    this.#worker.on('failed', (_, error) => onError(error))
    this.#timer = setInterval(() => {
      this.#looking ??= messages
        .due(MOST, LATE)
        .then((ids) => this.announce(ids))
        .catch(onError)
        .finally(() => {
          this.#looking = undefined
        })
    }, LOOK_EVERY)
    this.#timer.unref()
  }

  announce(ids: readonly string[]): Promise<void> {
    // Redis is away: the sweep announces them again once it is back.
    return this.#add(ids, 0).catch(() => undefined)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await leaveQueue(this.#queue, this.#worker)
  }

  /** A message waits once, however often it is announced. Its later attempt has a name of its own: the job that adds it is still there. */
  async #add(ids: readonly string[], seconds: number): Promise<void> {
    if (ids.length === 0) return
    await this.#queue.addBulk(
      ids.map((id) => ({
        name: 'message',
        data: { id },
        opts: {
          jobId: seconds === 0 ? id : `${id}-${Date.now()}`,
          delay: seconds * 1000,
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    )
  }
}
