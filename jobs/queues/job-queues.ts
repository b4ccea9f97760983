import { FlowProducer, Queue, type RedisOptions } from 'bullmq'
import { Redis } from 'ioredis'
import { ExplainedError } from '../../shared/process/explained-error.ts'
import { messageOf } from '../../shared/process/message-of.ts'
import { DAY_SECONDS } from '../../shared/time/days.ts'
import type { Log } from '../log.ts'
import {
  type CheckData,
  type DetectData,
  type FeedReport,
  feedReport,
  type PrepareData,
  type PublishData,
} from './job-data.ts'

/** Redis keys of the jobs all begin with it. */
export const PREFIX = 'terrier'

/** The three steps of a refresh, each with its queue: look for news, prepare one place, publish the run. The check of the feeds has one of its own. */
export const QUEUES = ['detect', 'prepare', 'publish', 'check'] as const
export type QueueName = (typeof QUEUES)[number]

/** How long finished jobs are kept for people to look at. */
export const KEEP = {
  removeOnComplete: { age: 30 * DAY_SECONDS, count: 1000 },
  removeOnFail: { age: 90 * DAY_SECONDS, count: 1000 },
}
/** Seconds that the word about a cancelled run is kept: longer than any of its jobs is tried. */
const CANCELLED_FOR = 7 * DAY_SECONDS

/** Connection of a command: fails at once when Redis is away, where the default would wait for ever. */
function askingConnection(url: string) {
  return {
    url,
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
    retryStrategy: (times: number) => (times > 3 ? null : 200 * times),
  } satisfies RedisOptions
}

/** Connection of a process that stays: waits for Redis to come back, however long it takes. */
export function stayingConnection(url: string) {
  return {
    url,
    maxRetriesPerRequest: null,
    connectTimeout: 10_000,
    retryStrategy: (times: number) => Math.min(200 * times, 5_000),
  } satisfies RedisOptions
}

/** The queues of the jobs, and what jobs share in Redis: cancelled runs, paused producers, totals. */
export class JobQueues {
  readonly detect: Queue<DetectData>
  readonly prepare: Queue<PrepareData>
  readonly publish: Queue<PublishData>
  readonly check: Queue<CheckData>
  readonly flows: FlowProducer
  readonly #redis: Redis

  private constructor({
    url,
    ...connection
  }: ReturnType<typeof askingConnection | typeof stayingConnection>) {
    const options = { connection: { url, ...connection }, prefix: PREFIX, defaultJobOptions: KEEP }
    this.detect = new Queue('detect', options)
    this.prepare = new Queue('prepare', options)
    this.publish = new Queue('publish', options)
    this.check = new Queue('check', options)
    this.flows = new FlowProducer(options)
    this.#redis = new Redis(url, { ...connection, lazyConnect: true })
    // Without a listener an `error` event would end the process. The call that needs Redis reports its loss.
    for (const name of QUEUES) this[name].on('error', () => undefined)
    this.flows.on('error', () => undefined)
    this.#redis.on('error', () => undefined)
  }

  /** Opens the queues for a command. Throws ExplainedError naming REDIS_URL when Redis does not answer. */
  static async ask(redisUrl: string): Promise<JobQueues> {
    const queues = new JobQueues(askingConnection(redisUrl))
    try {
      await Promise.all(queues.#queues().map((one) => one.waitUntilReady()))
      return queues
    } catch (error) {
      await Promise.allSettled(queues.#queues().map((one) => one.disconnect()))
      throw new ExplainedError(
        `Redis does not answer at REDIS_URL=${withoutPassword(redisUrl)} (${messageOf(error)}). Start it, or correct REDIS_URL.`,
        { cause: error },
      )
    }
  }

  /**
   * For a process that stays: waits until Redis is there. With a log, tells there once that Redis went away and once that it is
   * back.
   */
  static async stay(redisUrl: string, log?: Log): Promise<JobQueues> {
    const queues = new JobQueues(stayingConnection(redisUrl))
    let away = false
    queues.#redis.on('error', (error) => {
      if (!away) log?.('warn', 'Redis is away: waiting for it', { reason: error.message })
      away = true
    })
    queues.#redis.on('ready', () => {
      if (away) log?.('info', 'Redis is back')
      away = false
    })
    queues.#redis.connect().catch(() => undefined)
    await Promise.all(queues.#queues().map((one) => one.waitUntilReady()))
    return queues
  }

  /** Calls back each time Redis came back, to a process that stays. */
  onReady(listener: () => void): void {
    this.#redis.on('ready', listener)
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
    await Promise.allSettled(this.#queues().map((one) => one.close()))
  }

  async cancel(run: string): Promise<void> {
    await this.#redis.set(key('cancelled', run), new Date().toISOString(), 'EX', CANCELLED_FOR)
  }

  async isCancelled(run: string): Promise<boolean> {
    return (await this.#redis.exists(key('cancelled', run))) === 1
  }

  /** Asks a producer for nothing for some ms: its other places wait too, without using up their attempts. */
  async pause(producer: string, ms: number): Promise<void> {
    await this.#redis.set(key('pause', producer), '1', 'PX', Math.ceil(ms))
  }

  /** Milliseconds for which a producer is still asked for nothing; 0 = it may be asked. */
  async pausedFor(producer: string): Promise<number> {
    return Math.max(0, await this.#redis.pttl(key('pause', producer)))
  }

  /** Adds to the totals of a step and dataset; Redis keeps them over restarts of workers. */
  async count(step: string, dataset: string, outcome: string, seconds: number): Promise<void> {
    const totals = key('totals')
    await this.#redis
      .multi()
      .hincrby(totals, `${step} ${dataset} ${outcome}`, 1)
      .hincrbyfloat(totals, `${step} ${dataset} seconds`, Math.round(seconds * 1000) / 1000)
      .hset(key('last'), `${step} ${dataset} ${outcome}`, Date.now() / 1000)
      .exec()
  }

  /** Totals by `step dataset outcome`, and when (Unix seconds) each last happened. */
  async totals(): Promise<{ totals: Record<string, string>; last: Record<string, string> }> {
    const [totals, last] = await Promise.all([
      this.#redis.hgetall(key('totals')),
      this.#redis.hgetall(key('last')),
    ])
    return { totals, last }
  }

  /** Keeps what the last check of the feeds found, for the metrics of every clock. */
  async keepFeedReport(report: FeedReport): Promise<void> {
    await this.#redis.set(key('feeds'), JSON.stringify(report))
  }

  /** What the last check found; undefined before the first, and when another version kept it in another form. */
  async feedReport(): Promise<FeedReport | undefined> {
    const text = await this.#redis.get(key('feeds'))
    return text === null ? undefined : feedReport.safeParse(JSON.parse(text)).data
  }

  #queues() {
    return [...QUEUES.map((name) => this[name]), this.flows]
  }
}

function key(...parts: string[]): string {
  return [PREFIX, ...parts].join(':')
}

function withoutPassword(url: string): string {
  return url.replace(/:[^:@/]*@/, ':***@')
}
