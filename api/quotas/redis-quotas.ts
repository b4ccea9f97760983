import { z } from 'zod'
import { type RedisLink, script } from '../redis-link.ts'
import type { MemoryQuotas } from './memory-quotas.ts'
import type { Decision, QuotaLimit, Quotas, Standing } from './quota.ts'
import { GIVE_BACK, TAKE } from './redis-scripts.ts'

/** Milliseconds that Redis may take to count before it counts as lost. */
export const COMMAND_LIMIT = 1000
/** Milliseconds that a reserved place may be kept before it is used or given back: as long as an answer may take. */
const LIFE = COMMAND_LIMIT
/** Places reserved in advance for one subject, at most. */
const MOST = 64
/** Subjects in one script: Redis does nothing else while it runs. */
const BATCH = 100

const take = script(TAKE)
const giveBack = script(GIVE_BACK)
const numbers = z.array(z.coerce.number())

/** What Redis answered about one subject, good until `until`. */
interface Held {
  readonly subject: string
  /** Places reserved and not used yet. */
  left: number
  readonly until: number
  /** Nothing was granted: more requests need not ask. */
  readonly refusing: boolean
  readonly counts: readonly { limit: QuotaLimit; remaining: number; resetAt: number; slot: number }[]
}

interface Waiting {
  readonly subject: string
  readonly limits: readonly QuotaLimit[]
  readonly resolve: ((decision: Decision) => void)[]
}

/**
 * Counts in Redis for all replicas together. Requests of the same turn of the event loop share one script, and far from
 * its ceiling a subject gets some places in advance. Every request is also counted in memory: it alone decides while
 * Redis is lost, and a client it has seen reach its ceiling is refused without asking.
 */
export class RedisQuotas implements Quotas {
  readonly #link: RedisLink
  readonly #memory: MemoryQuotas
  readonly #prefix: string
  readonly #held = new Map<string, Held>()
  readonly #timer: NodeJS.Timeout
  #waiting = new Map<string, Waiting>()

  /** `prefix` begins the name of every Redis key. */
  constructor(link: RedisLink, memory: MemoryQuotas, prefix = 'terrier:quota:') {
    this.#link = link
    this.#memory = memory
    this.#prefix = prefix
    this.#timer = setInterval(() => void this.#giveBackOld(performance.now()), LIFE / 2).unref()
  }

  take(subject: string, limits: readonly QuotaLimit[]): Decision | Promise<Decision> {
    if (!this.#link.up) return this.#memory.take(subject, limits)
    const alone = this.#memory.peek(subject, limits)
    if (!alone.allowed) return alone
    const held = this.#held.get(subject)
    if (held && performance.now() < held.until) {
      if (held.left > 0) {
        held.left -= 1
        return this.#letThrough(held, limits, held.left)
      }
      if (held.refusing) return { allowed: false, standings: standingsOf(held, 0) }
    }
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(subject)
      if (waiting) waiting.resolve.push(resolve)
      else {
        if (this.#waiting.size === 0) setImmediate(() => this.#askAll())
        this.#waiting.set(subject, { subject, limits, resolve: [resolve] })
      }
    })
  }

  async peek(subject: string, limits: readonly QuotaLimit[]): Promise<Decision> {
    const own = this.#memory.peek(subject, limits)
    if (!this.#link.up) return own
    try {
      const sent = performance.now()
      const answer = await this.#run([{ subject, limits, resolve: [] }])
      const held = readHeld(answer, { subject, limits, resolve: [] }, sent)
      const standings = strictest(standingsOf(held, this.#held.get(subject)?.left ?? 0), own.standings)
      return { allowed: standings.every(({ remaining }) => remaining > 0), standings }
    } catch {
      // The link has told that Redis is lost; what this process has seen is the answer then.
      return own
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#giveBackOld(Number.POSITIVE_INFINITY)
    await this.#link.close()
    await this.#memory.close()
  }

  #askAll(): void {
    const all = [...this.#waiting.values()]
    this.#waiting = new Map()
    for (let at = 0; at < all.length; at += BATCH) void this.#ask(all.slice(at, at + BATCH))
  }

  async #ask(batch: readonly Waiting[]): Promise<void> {
    const sent = performance.now()
    let answer: number[]
    try {
      answer = await this.#run(batch)
    } catch {
      // The link has told that Redis is lost: memory decides.
      for (const { subject, limits, resolve } of batch)
        for (const tell of resolve) tell(this.#memory.take(subject, limits))
      return
    }
    for (const waiting of batch) this.#settle(waiting, readHeld(answer, waiting, sent))
  }

  /** Shares the places that were granted: first those who wait, then whoever comes while they are good. */
  #settle({ subject, limits, resolve }: Waiting, held: Held): void {
    const before = this.#held.get(subject)
    this.#held.set(subject, held)
    if (before) void this.#giveBack([before])
    for (const tell of resolve) {
      if (held.left > 0) {
        held.left -= 1
        tell(this.#letThrough(held, limits, held.left))
      } else tell({ allowed: false, standings: standingsOf(held, 0) })
    }
  }

  #letThrough(held: Held, limits: readonly QuotaLimit[], left: number): Decision {
    const own = this.#memory.take(held.subject, limits)
    return own.allowed ? { allowed: true, standings: strictest(standingsOf(held, left), own.standings) } : own
  }

  async #run(batch: readonly Waiting[]): Promise<number[]> {
    const keys = batch.flatMap(({ subject, limits }) => limits.map((limit) => this.#key(subject, limit)))
    const args = batch.flatMap(({ limits, resolve }) => [
      resolve.length,
      limits.length,
      ...limits.flatMap(({ ceiling, window }) => [ceiling, window.length, window.slot]),
    ])
    return numbers.parse(await this.#link.run(take, keys, [LIFE, MOST, ...args]))
  }

  async #giveBackOld(now: number): Promise<void> {
    const old = [...this.#held.values()].filter(({ until }) => until <= now)
    for (const { subject } of old) this.#held.delete(subject)
    await this.#giveBack(old)
  }

  async #giveBack(old: readonly Held[]): Promise<void> {
    const back = old.filter(({ left }) => left > 0)
    if (back.length === 0 || !this.#link.up) return
    const keys = back.flatMap(({ subject, counts }) => counts.map(({ limit }) => this.#key(subject, limit)))
    const args = back.flatMap(({ left, counts }) => counts.flatMap(({ slot }) => [slot, left]))
    for (const held of back) held.left = 0
    // Lost places come back by themselves once the window is over; the link tells of the loss.
    await this.#link.run(giveBack, keys, args).catch(() => undefined)
  }

  #key(subject: string, { window }: QuotaLimit): string {
    return `${this.#prefix}${subject}:${window.name}`
  }
}

/** Takes one subject's figures off the front of what the script answered. */
function readHeld(answer: number[], { subject, limits }: Waiting, sent: number): Held {
  const [granted] = answer.splice(0, 1)
  const counts = limits.map((limit) => {
    const [remaining, reset, slot] = answer.splice(0, 3)
    return { limit, remaining: remaining!, resetAt: sent + reset!, slot: slot! }
  })
  const soonest = Math.min(...counts.map(({ resetAt }) => resetAt))
  const refusing = granted === 0
  return {
    subject,
    left: granted!,
    until: refusing ? Math.min(sent + LIFE, soonest) : sent + LIFE,
    refusing,
    counts,
  }
}

/** `left` are the places that this process still holds. */
function standingsOf({ counts }: Held, left: number): Standing[] {
  const now = performance.now()
  return counts.map(({ limit, remaining, resetAt }) => ({
    limit,
    remaining: remaining + left,
    reset: Math.max(0, resetAt - now),
  }))
}

/** The count that leaves less, window by window: after an outage this process may know of more than Redis does. */
function strictest(ours: readonly Standing[], theirs: readonly Standing[]): Standing[] {
  return ours.map((one, i) => (theirs[i]!.remaining < one.remaining ? theirs[i]! : one))
}
