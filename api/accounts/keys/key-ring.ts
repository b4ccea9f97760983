import { MemoryQuotas } from '../../quotas/memory-quotas.ts'
import { keysUnavailable, tooManyBadKeys } from '../../quotas/problems.ts'
import { limitsOf } from '../../quotas/quota.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { hashOf } from '../secrets.ts'
import { type ActiveKey, KEY_PREFIX, type KeyStore } from './key-store.ts'

/** Milliseconds for which a good key is not asked again: a revoked one stops working within a second. */
const GOOD_FOR = 800
/** A bad key never becomes good, so it is kept until others push it out. */
const REMEMBERED = 10_000
/** Keys unknown to the database that one caller may try in a minute: guessing must not keep the database busy. */
const BAD_KEYS = limitsOf({ minute: 30, day: 0 })

const FORM = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`)

/** Tells whose key a secret is, asking the database at most about once a second for each. */
export class KeyRing {
  readonly #store: Pick<KeyStore, 'findActive'>
  readonly #good = new Map<string, { key: ActiveKey; until: number }>()
  readonly #bad = new Set<string>()
  readonly #asking = new Map<string, Promise<ActiveKey | undefined>>()
  /** Unknown keys of each caller that the database is being asked about: guesses sent at once are bounded too. */
  readonly #guesses = new Map<string, number>()
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
      asking = (good ? this.#ask(hash, caller) : this.#guess(hash, caller)).finally(() =>
        this.#asking.delete(hash),
      )
      this.#asking.set(hash, asking)
    }
    return asking
  }

  async #guess(hash: string, caller: string): Promise<ActiveKey | undefined> {
    const misses = this.#misses.peek(caller, BAD_KEYS)
    const under = this.#guesses.get(caller) ?? 0
    if (under >= misses.states[0]!.remaining) throw tooManyBadKeys(misses)
    this.#guesses.set(caller, under + 1)
    try {
      return await this.#ask(hash, caller)
    } finally {
      const left = this.#guesses.get(caller)! - 1
      if (left > 0) this.#guesses.set(caller, left)
      else this.#guesses.delete(caller)
    }
  }

  async #ask(hash: string, caller: string): Promise<ActiveKey | undefined> {
    const until = performance.now() + GOOD_FOR
    const key = await this.#findInDatabase(hash)
    this.#good.delete(hash)
    if (key === undefined) {
      this.#misses.take(caller, BAD_KEYS)
      this.#bad.add(hash)
      forgetOldest(this.#bad)
    } else {
      this.#good.set(hash, { key, until })
      forgetOldest(this.#good)
    }
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

function forgetOldest(kept: Set<string> | Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest)
}
