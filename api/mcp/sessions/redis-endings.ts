import type { Redis } from 'ioredis'
import type { RedisLink } from '../../kernel/redis-link.ts'
import { type Endings, MemoryEndings } from './endings.ts'

const PREFIX = 'terrier:mcp:ended:'
/** Tombstones that wait for Redis to come back, at most: beyond it the oldest is told to nobody else. */
const MAX_UNSENT = 100_000

/**
 * Tombstones that all replicas share. While Redis is lost they are kept in this process and sent once it is back; sessions
 * go on meanwhile, because their ids prove themselves.
 */
export class RedisEndings implements Endings {
  readonly #link: RedisLink
  readonly #memory = new MemoryEndings()
  /** Set while Redis was away: nonce → when it may go, ms since 1970. */
  readonly #unsent = new Map<string, number>()

  constructor(link: RedisLink) {
    this.#link = link
    link.onChange((up) => {
      if (up) void this.#sendUnsent()
    })
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

  close(): Promise<void> {
    return this.#memory.close()
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
