import { Redis } from 'ioredis'
import { type Endings, MemoryEndings } from './endings.ts'

/** Milliseconds that Redis may take before it counts as lost, and for how long it is then left alone. */
const COMMAND_LIMIT = 250
const LEFT_ALONE = 1000
const PREFIX = 'terrier:mcp:ended:'
/** Tombstones that wait for Redis to come back, at most: beyond it the oldest is told to nobody else. */
const MAX_UNSENT = 100_000

export interface RedisEndingsOptions {
  url: string
  /** Told when Redis is lost and when it is back. */
  onChange?(up: boolean, error?: Error): void
}

/**
 * Tombstones that all replicas share. While Redis is lost they are kept in this process and sent once it is back; sessions
 * go on meanwhile, because their ids prove themselves.
 */
export class RedisEndings implements Endings {
  readonly #redis: Redis
  readonly #memory = new MemoryEndings()
  /** Set while Redis was away: nonce → when it may go, ms since 1970. */
  readonly #unsent = new Map<string, number>()
  readonly #onChange: RedisEndingsOptions['onChange']
  #up = true
  #aloneUntil = 0

  constructor({ url, onChange }: RedisEndingsOptions) {
    this.#onChange = onChange
    this.#redis = new Redis(url, {
      lazyConnect: true,
      // Nobody waits for a Redis that is away.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_LIMIT,
      connectTimeout: 2000,
      retryStrategy: (times) => Math.min(200 * times, 2000),
    })
    this.#redis.on('error', (error: Error) => this.#lost(error))
    this.#redis.on('ready', () => void this.#back())
  }

  /** Connects. A Redis that does not answer is looked for again and again: this never throws. */
  async open(): Promise<void> {
    await this.#redis.connect().catch((error: Error) => this.#lost(error))
  }

  async end(nonce: string, seconds: number): Promise<void> {
    await this.#memory.end(nonce, seconds)
    const sent = await this.#try(() => this.#redis.set(PREFIX + nonce, '1', 'EX', seconds))
    if (sent !== undefined) return
    const [oldest] = this.#unsent.keys()
    if (oldest !== undefined && this.#unsent.size >= MAX_UNSENT) this.#unsent.delete(oldest)
    this.#unsent.set(nonce, Date.now() + seconds * 1000)
  }

  async ended(nonce: string): Promise<boolean> {
    if (await this.#memory.ended(nonce)) return true
    return (await this.#try(() => this.#redis.exists(PREFIX + nonce))) === 1
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
    await this.#memory.close()
  }

  /** What a command answered; undefined when Redis is lost. */
  async #try<T>(command: () => Promise<T>): Promise<T | undefined> {
    if (Date.now() < this.#aloneUntil || this.#redis.status !== 'ready') return undefined
    try {
      const answer = await command()
      this.#found()
      return answer
    } catch (error) {
      this.#aloneUntil = Date.now() + LEFT_ALONE
      this.#lost(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

  async #back(): Promise<void> {
    this.#aloneUntil = 0
    this.#found()
    for (const [nonce, until] of this.#unsent) {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (
        seconds > 0 &&
        (await this.#try(() => this.#redis.set(PREFIX + nonce, '1', 'EX', seconds))) === undefined
      )
        return
      this.#unsent.delete(nonce)
    }
  }

  #found(): void {
    if (this.#up) return
    this.#up = true
    this.#onChange?.(true)
  }

  #lost(error: Error): void {
    if (!this.#up) return
    this.#up = false
    this.#onChange?.(false, error)
  }
}
