/** A stretch of time that slides with the clock. Milliseconds. */
export interface QuotaWindow {
  /** Ends the names of its headers: `X-RateLimit-Limit-Minute`. */
  readonly name: string
  readonly length: number
  /**
   * Requests are counted together by slots of this length, and a slot leaves the window once its last instant has: no
   * interval of `length` ever holds more than the ceiling, whatever the number of requests that are remembered.
   */
  readonly slot: number
}

export const MINUTE: QuotaWindow = { name: 'minute', length: 60_000, slot: 1000 }
export const DAY: QuotaWindow = { name: 'day', length: 86_400_000, slot: 300_000 }

/** What one subject may do in one window; `ceiling` is at least 1. */
export interface QuotaLimit {
  readonly window: QuotaWindow
  readonly ceiling: number
}

/** Where a subject stands in one window. */
export interface QuotaState {
  readonly limit: QuotaLimit
  /** Requests that would still be let through. */
  readonly remaining: number
  /** Milliseconds until a request gives its place back; 0 when none is counted. */
  readonly reset: number
}

export interface Decision {
  readonly allowed: boolean
  /** One for each limit, in the order they were given. */
  readonly states: readonly QuotaState[]
}

/** Counts requests. A subject is whom they are counted for, e.g. `ip:192.0.2.1`; its limits are always the same. */
export interface Quotas {
  /** Lets one request through and counts it, or refuses it and counts nothing. Never throws. */
  take(subject: string, limits: readonly QuotaLimit[]): Decision | Promise<Decision>
  /** Where the subject stands, counting nothing. */
  peek(subject: string, limits: readonly QuotaLimit[]): Decision | Promise<Decision>
  close(): Promise<void>
}

/** Ceilings as configured; 0 stands for none. */
export interface Ceilings {
  readonly minute: number
  readonly day: number
}

/** The limits that ceilings stand for: a window without a ceiling is not counted. */
export function limitsOf({ minute, day }: Ceilings): QuotaLimit[] {
  return [
    { window: MINUTE, ceiling: minute },
    { window: DAY, ceiling: day },
  ].filter(({ ceiling }) => ceiling > 0)
}
