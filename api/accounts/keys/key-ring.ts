import { MemoryQuotas } from '../../quotas/memory-quotas.ts'
import { keysUnavailable, tooManyBadKeys } from '../../quotas/problems.ts'
import { limitsOf } from '../../quotas/quota.ts'
import { DatabaseUnavailable } from '../database/database.ts'
import { hashOf } from '../secrets.ts'
import { KEY_PREFIX, type KeyStore } from './key-store.ts'

/** Milliseconds for which a good key is not asked again: a revoked one stops working within a second. */
const GOOD_FOR = 800
/** A bad key never becomes good, so it is kept until others push it out. */
const REMEMBERED = 10_000
/** Keys unknown to the database that one caller may try in a minute: guessing must not keep the database busy. */
const BAD_KEYS = limitsOf({ minute: 30, day: 0 })

const FORM = new RegExp(`^${KEY_PREFIX}[\\w-]{43}$`)

/** Tells whose key a secret is, asking the database at most about once a second for each. */
export class KeyRing {
  readonly #store: Pick<KeyStore, 'idOfHash'>
  readonly #good = new Map<string, { id: string; until: number }>()
  readonly #bad = new Set<string>()
  readonly #asking = new Map<string, Promise<string | undefined>>()
  readonly #misses = new MemoryQuotas()

  constructor(store: Pick<KeyStore, 'idOfHash'>) {
    this.#store = store
  }

  /**
   * The id of the active key with this secret, undefined when there is none. Throws the 503 Problem when the database
   * cannot be asked, and the 429 one when the caller has tried too many bad keys.
   */
  idOf(secret: string, caller: string): string | undefined | Promise<string | undefined> {
    if (!FORM.test(secret)) return undefined
    const hash = hashOf(secret)
    const good = this.#good.get(hash)
    if (good && performance.now() < good.until) return good.id
    if (this.#bad.has(hash)) return undefined
    const misses = this.#misses.peek(caller, BAD_KEYS)
    if (!good && !misses.allowed) throw tooManyBadKeys(misses)
    let asking = this.#asking.get(hash)
    if (!asking) {
      asking = this.#ask(hash, caller).finally(() => this.#asking.delete(hash))
      this.#asking.set(hash, asking)
    }
    return asking
  }

  async #ask(hash: string, caller: string): Promise<string | undefined> {
    const until = performance.now() + GOOD_FOR
    const id = await this.#idInDatabase(hash)
    this.#good.delete(hash)
    if (id === undefined) {
      this.#misses.take(caller, BAD_KEYS)
      this.#bad.add(hash)
      forgetOldest(this.#bad)
    } else {
      this.#good.set(hash, { id, until })
      forgetOldest(this.#good)
    }
    return id
  }

  async #idInDatabase(hash: string): Promise<string | undefined> {
    try {
      return await this.#store.idOfHash(hash)
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? keysUnavailable(error) : error
    }
  }
}

function forgetOldest(kept: Set<string> | Map<string, unknown>): void {
  const [oldest] = kept.keys()
  if (kept.size > REMEMBERED && oldest !== undefined) kept.delete(oldest)
}
