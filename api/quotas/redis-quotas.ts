import { z } from 'zod'
import type { RedisLink } from '../kernel/redis-link.ts'
import type { MemoryQuotas } from './memory-quotas.ts'
import type { Decision, QuotaLimit, QuotaState, Quotas } from './quota.ts'
import { COUNT_REQUESTS } from './redis-script.ts'

const numbers = z.array(z.number())

/** Requests of one subject that arrived in the same turn of the event loop. */
interface Waiting {
  readonly limits: readonly QuotaLimit[]
  readonly decide: ((decision: Decision) => void)[]
}

/** The answer of Redis: how many of the requests it lets through, and the subject's state after them. */
interface Shared {
  readonly granted: number
  readonly states: readonly QuotaState[]
}

/**
 * Counts in Redis for all replicas together. Every request is also counted in memory: the count in memory decides alone while Redis is
 * lost, and refuses a client at its ceiling without asking Redis. Requests of one subject in the same turn of the event loop share one
 * call: with a call for each, one busy caller was served at half the rate (docs/benchmarks.md).
 */
export class RedisQuotas implements Quotas {
  readonly #link: RedisLink
  readonly #memory: MemoryQuotas
  readonly #prefix: string
  readonly #waiting = new Map<string, Waiting>()

  /** `prefix` begins the name of every Redis key. */
  constructor(link: RedisLink, memory: MemoryQuotas, prefix = 'terrier:requests:') {
    this.#link = link
    this.#memory = memory
    this.#prefix = prefix
  }

  take(subject: string, limits: readonly QuotaLimit[]): Decision | Promise<Decision> {
    if (!this.#link.up) return this.#memory.take(subject, limits)
    const seen = this.#memory.peek(subject, limits)
    if (!seen.allowed) return seen
    return new Promise((decide) => {
      const waiting = this.#waiting.get(subject)
      if (waiting) waiting.decide.push(decide)
      else {
        this.#waiting.set(subject, { limits, decide: [decide] })
        setImmediate(() => void this.#decide(subject))
      }
    })
  }

  async peek(subject: string, limits: readonly QuotaLimit[]): Promise<Decision> {
    const own = this.#memory.peek(subject, limits)
    const shared = this.#link.up ? await this.#ask(subject, limits, 0) : undefined
    if (shared === undefined) return own
    const states = strictest(shared.states, own.states)
    return { allowed: states.every(({ remaining }) => remaining > 0), states }
  }

  close(): Promise<void> {
    return this.#memory.close()
  }

  async #decide(subject: string): Promise<void> {
    const { limits, decide } = this.#waiting.get(subject)!
    this.#waiting.delete(subject)
    const shared = await this.#ask(subject, limits, decide.length)
    decide.forEach((answer, i) => {
      if (shared === undefined) answer(this.#memory.take(subject, limits))
      else if (i >= shared.granted) answer({ allowed: false, states: shared.states })
      else {
        const { allowed, states } = this.#memory.take(subject, limits)
        answer({ allowed, states: strictest(after(shared, i), states) })
      }
    })
  }

  /** Asks Redis to count `requests` (0: only to read); undefined when Redis is lost, which the link logs. */
  async #ask(subject: string, limits: readonly QuotaLimit[], requests: number): Promise<Shared | undefined> {
    const keys = limits.map(({ window }) => `${this.#prefix}${subject}:${window.name}`)
    const args = limits.flatMap(({ ceiling, window }) => [ceiling, window.length, window.slot])
    try {
      const answer = numbers.parse(await this.#link.run(COUNT_REQUESTS, keys, [requests, ...args]))
      const states = limits.map((limit, i) => ({
        limit,
        remaining: answer[1 + 2 * i]!,
        reset: answer[2 + 2 * i]!,
      }))
      return { granted: answer[0]!, states }
    } catch {
      return undefined
    }
  }
}

/** The subject's state after the `i`th of the requests that were let through together, without those after it. */
function after({ granted, states }: Shared, i: number): QuotaState[] {
  return states.map((one) => ({ ...one, remaining: one.remaining + granted - 1 - i }))
}

/** The lower remainder, window by window: after an outage this process may have counted more than Redis. */
function strictest(ours: readonly QuotaState[], theirs: readonly QuotaState[]): QuotaState[] {
  return ours.map((one, i) => (theirs[i]!.remaining < one.remaining ? theirs[i]! : one))
}
