import { LRUCache } from 'lru-cache'

/** Wrong tokens that one address may send without a wait. */
const FREE = 5
/** Milliseconds of the first wait, doubled by each wrong token until the longest. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 15 * 60_000
/** Milliseconds without a wrong token after which those of an address are forgotten. */
const FORGOTTEN_AFTER = 60 * 60_000
/** Wrong tokens of all addresses together in a minute; then only addresses that had the right one before are heard. */
const MOST_A_MINUTE = 60
const MINUTE = 60_000
/** Addresses remembered of each kind, at most: those quiet the longest are forgotten first. */
const MOST_ADDRESSES = 10_000

interface Misses {
  count: number
  last: number
}

/** Slows down who guesses a token: each address by a wait that doubles, and all together by a ceiling. */
export class TokenAttempts {
  readonly #now: () => number
  readonly #misses = new LRUCache<string, Misses>({ max: MOST_ADDRESSES })
  readonly #trusted = new LRUCache<string, true>({ max: MOST_ADDRESSES })
  #minute = { began: Number.NEGATIVE_INFINITY, count: 0 }

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Milliseconds until a token of this address is looked at, 0 = now. Until then the right one is not looked at either. */
  wait(address: string): number {
    const now = this.#now()
    const { began, count } = this.#minute
    const ofAll = count >= MOST_A_MINUTE && !this.#trusted.has(address) ? began + MINUTE - now : 0
    const { count: own, last } = this.#misses.peek(address) ?? { count: 0, last: 0 }
    const ofAddress = own < FREE ? 0 : last + waitAfter(own) - now
    return Math.max(0, ofAll, ofAddress)
  }

  /** The address sent the right token. What it got wrong before is kept: another may share the address. */
  right(address: string): void {
    this.#trusted.set(address, true)
  }

  /** The address sent a wrong token. */
  wrong(address: string): void {
    const now = this.#now()
    if (now - this.#minute.began >= MINUTE) this.#minute = { began: now, count: 0 }
    this.#minute.count += 1
    const before = this.#misses.get(address)
    const count = before && now - before.last < FORGOTTEN_AFTER ? before.count : 0
    this.#misses.set(address, { count: count + 1, last: now })
  }
}

function waitAfter(count: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (count - FREE))
}
