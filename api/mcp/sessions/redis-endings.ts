import type { Redis } from 'ioredis'
import { RedisLink } from '../../redis-link.ts'
import { type Endings, MemoryEndings } from './endings.ts'

/** Milliseconds that Redis may take before it counts as lost. */
const COMMAND_LIMIT = 250
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
  readonly #link: RedisLink
  readonly #memory = new MemoryEndings()
  /** Set while Redis was away: nonce → when it may go, ms since 1970. */
  readonly #unsent = new Map<string, number>()

  constructor({ url, onChange }: RedisEndingsOptions) {
    this.#link = new RedisLink({
      url,
      limit: COMMAND_LIMIT,
      onChange: (up, error) => {
        if (up) void this.#sendUnsent()
        onChange?.(up, error)
      },
    })
  }

  /** Connects. A Redis that does not answer is looked for again and again: this never throws. */
  open(): Promise<void> {
    return this.#link.open()
  }

  async end(nonce: string, seconds: number): Promise<void> {
    await this.#memory.end(nonce, seconds)
    if ((await this.#tell(nonce, seconds)) !== undefined) return
    const [oldest] = this.#unsent.keys()
    if (oldest !== undefined && this.#unsent.size >= MAX_UNSENT) this.#unsent.delete(oldest)
    this.#unsent.set(nonce, Date.now() + seconds * 1000)
  }

  async ended(nonce: string): Promise<boolean> {
    if (await this.#memory.ended(nonce)) return true
    return (await this.#try((redis) => redis.exists(PREFIX + nonce))) === 1
  }

  async close(): Promise<void> {
    await this.#link.close()
    await this.#memory.close()
  }

  async #sendUnsent(): Promise<void> {
    for (const [nonce, until] of this.#unsent) {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds > 0 && (await this.#tell(nonce, seconds)) === undefined) return
      this.#unsent.delete(nonce)
    }
  }

  #tell(nonce: string, seconds: number): Promise<string | null | undefined> {
    return this.#try((redis) => redis.set(PREFIX + nonce, '1', 'EX', seconds))
  }

  /** What a command answered; undefined when Redis is lost, which the link has told. */
  async #try<T>(command: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (!this.#link.up) return undefined
    return this.#link.ask(command).catch(() => undefined)
  }
}
