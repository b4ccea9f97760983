import { LRUCache } from 'lru-cache'
import { MemoryQuotas } from '../../../api/quotas/memory-quotas.ts'
import { keysUnavailable, tooManyBadKeys } from '../../../api/quotas/problems.ts'
import { limitsOf } from '../../../api/quotas/quota.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { hashOf } from '../secrets.ts'
import { type ActiveKey, KEY_PREFIX, type KeyStore } from './key-store.ts'

/** Milliseconds for which a good key is not looked up again. Below 1000: a revoked key must stop working within a second. */
const GOOD_FOR = 800
/** Keys remembered of each kind. A bad key never becomes good, so it is forgotten only to make room. */
const REMEMBERED = 10_000
/** Unknown keys that one caller may try in a minute. Each costs a look-up in the database. */
const BAD_KEYS = limitsOf({ minute: 30, day: 0 })

const FORM = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`)

/** Finds the key of a secret. Looks up each secret in the database about once a second at most. */
export class KeyRing {
  readonly #store: Pick<KeyStore, 'findActive'>
  readonly #good = new LRUCache<string, { key: ActiveKey; until: number }>({ max: REMEMBERED })
  readonly #bad = new LRUCache<string, true>({ max: REMEMBERED })
  readonly #asking = new Map<string, Promise<ActiveKey | undefined>>()
  /** Look-ups of unknown keys under way, by caller. They count against BAD_KEYS before they end, or attempts sent together would pass it. */
  readonly #attempts = new Map<string, number>()
  readonly #misses = new MemoryQuotas()

  constructor(store: Pick<KeyStore, 'findActive'>) {
    this.#store = store
  }

  /**
   * The active key with this secret, undefined when there is none. Throws the 503 Problem when the database cannot be
   * asked, and the 429 one when the caller has tried too many bad keys.
   */
  find(secret: string, caller: string): ActiveKey | undefined | Promise<ActiveKey | undefined> {
    if (!FORM.test(secret)) return undefined
    const hash = hashOf(secret)
    const good = this.#good.get(hash)
    if (good && performance.now() < good.until) return good.key
    if (this.#bad.has(hash)) return undefined
    let asking = this.#asking.get(hash)
    if (!asking) {
      asking = (good ? this.#ask(hash, caller) : this.#tryKey(hash, caller)).finally(() =>
        this.#asking.delete(hash),
      )
      this.#asking.set(hash, asking)
    }
    return asking
  }

  async #tryKey(hash: string, caller: string): Promise<ActiveKey | undefined> {
    const misses = this.#misses.peek(caller, BAD_KEYS)
    const under = this.#attempts.get(caller) ?? 0
    if (under >= misses.states[0]!.remaining) throw tooManyBadKeys(misses)
    this.#attempts.set(caller, under + 1)
    try {
      return await this.#ask(hash, caller)
    } finally {
      const left = this.#attempts.get(caller)! - 1
      if (left > 0) this.#attempts.set(caller, left)
      else this.#attempts.delete(caller)
    }
  }

  async #ask(hash: string, caller: string): Promise<ActiveKey | undefined> {
    const until = performance.now() + GOOD_FOR
    const key = await this.#findInDatabase(hash)
    if (key === undefined) {
      this.#good.delete(hash)
      this.#misses.take(caller, BAD_KEYS)
      this.#bad.set(hash, true)
    } else this.#good.set(hash, { key, until })
    return key
  }

  async #findInDatabase(hash: string): Promise<ActiveKey | undefined> {
    try {
      return await this.#store.findActive(hash)
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? keysUnavailable(error) : error
    }
  }
}
