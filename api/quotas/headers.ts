import type { Decision, QuotaState } from './quota.ts'

const PLAIN = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** Names of the quota headers. */
export const QUOTA_HEADERS: readonly string[] = [
  'RateLimit-Policy',
  'RateLimit',
  ...['', '-Minute', '-Day'].flatMap((end) => PLAIN.map((name) => name + end)),
]

/**
 * The quota headers of an answer: `X-RateLimit-*` of the window with the least left, then of each window, and the two fields of
 * draft-ietf-httpapi-ratelimit-headers-11, which name each window. `Reset` and `t`: whole seconds until the window lets at least one more request
 * through.
 */
export function quotaHeaders({ states }: Decision): Record<string, string> {
  const headers: Record<string, string> = {}
  const tightest = tightestOf(states)
  if (!tightest) return headers
  write(headers, '', tightest)
  for (const state of states) write(headers, `-${state.limit.window.name}`, state)
  headers['ratelimit-policy'] = states
    .map(({ limit: { window, ceiling } }) => `"${window.name}";q=${ceiling};w=${seconds(window.length)}`)
    .join(', ')
  headers.ratelimit = states
    .map(({ limit, remaining, reset }) => `"${limit.window.name}";r=${remaining};t=${seconds(reset)}`)
    .join(', ')
  return headers
}

/** The window with the least left; of equals, the one with the longer wait. */
export function tightestOf(states: readonly QuotaState[]): QuotaState | undefined {
  return states.reduce<QuotaState | undefined>((least, one) => {
    if (!least || one.remaining < least.remaining) return one
    return one.remaining === least.remaining && one.reset > least.reset ? one : least
  }, undefined)
}

/** Whole seconds, rounded up: a client that waits for them must not come too early. */
export function seconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000)
}

function write(headers: Record<string, string>, end: string, { limit, remaining, reset }: QuotaState): void {
  headers[`x-ratelimit-limit${end}`] = String(limit.ceiling)
  headers[`x-ratelimit-remaining${end}`] = String(remaining)
  headers[`x-ratelimit-reset${end}`] = String(seconds(reset))
}
