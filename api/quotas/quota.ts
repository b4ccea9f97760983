import { DAY_MS } from '../../shared/time/days.ts'

/*
 * Counted by hand, not with rate-limiter-flexible (11.4.0), which loses promises that the tests of this folder hold:
 * - No interval of a window holds more than the ceiling. Its windows are fixed: with a ceiling of 10 in 2 s it let 19 through within 2 s.
 * - A request is let through by both windows or counted in none, and asking in vain does not lengthen a wait. Its union counts each window
 *   by itself, refused requests too: of 50 requests at ceilings of 10 a minute and 100 a day, 10 passed and 50 were counted for the day.
 * - Requests of one turn share one call of Redis, which lets through as many of them as there are places. Its `consume` of several takes
 *   all or none.
 * Two windows in memory take 0.37 µs of processor here and 1.5 µs there (Node 20, 300,000 requests of 1,000 callers, medians of three).
 */

/** A stretch of time that slides with the clock. Milliseconds. */
export interface QuotaWindow {
  /** Last part of the names of its headers: `X-RateLimit-Limit-Minute`. */
  readonly name: string
  readonly length: number
  /**
   * Requests are counted by slots of this length, which bounds the memory. A slot leaves the window when its last instant does, so that
   * no interval of `length` ever holds more requests than the ceiling.
   */
  readonly slot: number
}

export const MINUTE: QuotaWindow = { name: 'minute', length: 60_000, slot: 1000 }
export const DAY: QuotaWindow = { name: 'day', length: DAY_MS, slot: 300_000 }

/** The most requests of one subject in one window. `ceiling` is at least 1. */
export interface QuotaLimit {
  readonly window: QuotaWindow
  readonly ceiling: number
}

/** Where a subject stands in one window. */
export interface QuotaState {
  readonly limit: QuotaLimit
  /** Requests that would still be let through. */
  readonly remaining: number
  /** Milliseconds until one more request is let through than now; 0 when none is counted. */
  readonly reset: number
}

export interface Decision {
  readonly allowed: boolean
  /** One for each limit, in the order they were given. */
  readonly states: readonly QuotaState[]
}

/** Counts requests by subject, e.g. `ip:192.0.2.1`. A subject must always come with the same limits. */
export interface Quotas {
  /** Lets one request through and counts it, or refuses it and counts nothing. Never throws. */
  take(subject: string, limits: readonly QuotaLimit[]): Decision | Promise<Decision>
  /** The state of the subject; counts nothing. */
  peek(subject: string, limits: readonly QuotaLimit[]): Decision | Promise<Decision>
  close(): Promise<void>
}

/** What is counted by address alone, apart from the questions: pages, tiles of the map and requests for files, each apart. */
export type Visited = 'pages' | 'tiles' | 'downloads'

/** Ceilings as configured; 0 stands for none. */
export interface Ceilings {
  readonly minute: number
  readonly day: number
}

/** The limits of these ceilings. A window with ceiling 0 is left out: it is not counted. */
export function limitsOf({ minute, day }: Ceilings): QuotaLimit[] {
  return [
    { window: MINUTE, ceiling: minute },
    { window: DAY, ceiling: day },
  ].filter(({ ceiling }) => ceiling > 0)
}
