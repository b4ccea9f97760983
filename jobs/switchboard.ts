import { Redis } from 'ioredis'
import { stayingConnection } from './connection.ts'
import type { Log } from './log.ts'
import { PREFIX } from './queues.ts'

/** Seconds that the word about a cancelled run is kept: longer than any of its jobs is tried. */
const CANCELLED_FOR = 7 * 86_400

/** What jobs tell one another beside the queues: cancelled runs, producers to leave in peace, totals for the metrics. */
export class Switchboard {
  readonly #redis: Redis

  /** With a log, tells there once that Redis went away and once that it is back. */
  constructor(redisUrl: string, log?: Log) {
    const { url, ...options } = stayingConnection(redisUrl)
    this.#redis = new Redis(url ?? redisUrl, options)
    let away = false
    this.#redis.on('error', (error) => {
      if (!away) log?.('warn', 'Redis is away: waiting for it', { reason: error.message })
      away = true
    })
    this.#redis.on('ready', () => {
      if (away) log?.('info', 'Redis is back')
      away = false
    })
  }

  /** Calls back each time the connection stands: at the start, and when Redis came back. */
  onReady(listener: () => void): void {
    this.#redis.on('ready', listener)
  }

  async cancel(run: string): Promise<void> {
    await this.#redis.set(key('cancelled', run), new Date().toISOString(), 'EX', CANCELLED_FOR)
  }

  async isCancelled(run: string): Promise<boolean> {
    return (await this.#redis.exists(key('cancelled', run))) === 1
  }

  /** Leaves a producer in peace for some ms: its other places wait too, without using up their attempts. */
  async pause(producer: string, ms: number): Promise<void> {
    await this.#redis.set(key('pause', producer), '1', 'PX', Math.ceil(ms))
  }

  /** Milliseconds for which a producer is still left in peace; 0 = ask away. */
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

  async close(): Promise<void> {
    this.#redis.disconnect()
  }
}

function key(...parts: string[]): string {
  return [PREFIX, ...parts].join(':')
}
