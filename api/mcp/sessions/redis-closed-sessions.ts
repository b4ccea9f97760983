import type { Redis } from 'ioredis'
import type { RedisLink } from '../../kernel/redis-link.ts'
import { type ClosedSessions, MemoryClosedSessions } from './closed-sessions.ts'

const PREFIX = 'terrier:mcp:ended:'
/** Most closed sessions that wait for Redis to return. Beyond it the oldest stays open in the other replicas. */
const MAX_UNSENT = 100_000

/**
 * Shares the closed sessions with all replicas. While Redis is lost, this process keeps them and sends them once it is back; open
 * sessions go on, because verifying a signed id needs no look-up.
 */
export class RedisClosedSessions implements ClosedSessions {
  readonly #link: RedisLink
  readonly #memory = new MemoryClosedSessions()
  /** Closed while Redis was lost: nonce → when it may be forgotten, ms since 1970. */
  readonly #unsent = new Map<string, number>()

  constructor(link: RedisLink) {
    this.#link = link
    link.onChange((up) => {
      if (up) void this.#sendUnsent()
    })
  }

  async add(nonce: string, seconds: number): Promise<void> {
    await this.#memory.add(nonce, seconds)
    if ((await this.#send(nonce, seconds)) !== undefined) return
    const [oldest] = this.#unsent.keys()
    if (oldest !== undefined && this.#unsent.size >= MAX_UNSENT) this.#unsent.delete(oldest)
    this.#unsent.set(nonce, Date.now() + seconds * 1000)
  }

  async has(nonce: string): Promise<boolean> {
    if (await this.#memory.has(nonce)) return true
    return (await this.#try((redis) => redis.exists(PREFIX + nonce))) === 1
  }

  close(): Promise<void> {
    return this.#memory.close()
  }

  async #sendUnsent(): Promise<void> {
    for (const [nonce, until] of this.#unsent) {
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds > 0 && (await this.#send(nonce, seconds)) === undefined) return
      this.#unsent.delete(nonce)
    }
  }

  #send(nonce: string, seconds: number): Promise<string | null | undefined> {
    return this.#try((redis) => redis.set(PREFIX + nonce, '1', 'EX', seconds))
  }

  /** The answer of a command; undefined when Redis is lost, which the link logs. */
  async #try<T>(command: (redis: Redis) => Promise<T>): Promise<T | undefined> {
    if (!this.#link.up) return undefined
    return this.#link.ask(command).catch(() => undefined)
  }
}
