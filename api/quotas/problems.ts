import { Problem } from '../answers/problem.ts'
import { seconds, tightestOf } from './headers.ts'
import type { Decision, Visited } from './quota.ts'
import { quotaSentences } from './quota-sentences.ts'

/** The key that came with a counted request: one of a confirmed account has quotas of its own, the others of an address share theirs. */
export type CountedKey = 'none' | 'unconfirmed' | 'confirmed'

/** 429: the caller asked more than its quota. */
export function quotaExceeded({ states }: Decision, key: CountedKey): Problem {
  const { limit, reset } = tightestOf(states)!
  const wait = Math.max(1, seconds(reset))
  return new Problem('quota-exceeded', quotaSentences.exceeded(limit.ceiling, limit.window.name, key, wait), {
    headers: { 'retry-after': String(wait) },
    extra: { window: limit.window.name },
  })
}

/** 429: the caller posted too many messages to /mcp, whatever they asked for. */
export function tooManyMessages({ states }: Decision): Problem {
  const { limit, reset } = tightestOf(states)!
  const wait = Math.max(1, seconds(reset))
  return new Problem('quota-exceeded', quotaSentences.messages(limit.ceiling, limit.window.name, wait), {
    headers: { 'retry-after': String(wait) },
    extra: { window: limit.window.name },
  })
}

/** 429: too many pages, tiles of the map or (ranges of) files were loaded from one address. */
export function tooManyVisits({ states }: Decision, visited: Visited): Problem {
  const { limit, reset } = tightestOf(states)!
  const wait = Math.max(1, seconds(reset))
  return new Problem(
    'quota-exceeded',
    quotaSentences.visits(limit.ceiling, visited, limit.window.name, wait),
    { headers: { 'retry-after': String(wait) }, extra: { window: limit.window.name } },
  )
}

/** 401: the Authorization header holds no key of this service that is active. */
export function invalidKey(): Problem {
  return new Problem('invalid-key', quotaSentences.invalidKey(), {
    headers: {
      'www-authenticate':
        'Bearer realm="terrier", error="invalid_token", error_description="The API key is invalid or was revoked"',
    },
  })
}

/** 429: the caller tried too many keys that do not exist. For a while, its unknown keys are not looked up. */
export function tooManyBadKeys({ states }: Decision): Problem {
  const wait = Math.max(1, seconds(tightestOf(states)!.reset))
  return new Problem('quota-exceeded', quotaSentences.badKeys(wait), {
    headers: { 'retry-after': String(wait) },
  })
}

/** 503: the database of keys cannot be asked. */
export function keysUnavailable(cause: unknown): Problem {
  const problem = new Problem('keys-unavailable', quotaSentences.keysUnavailable(), {
    headers: { 'retry-after': '5' },
  })
  problem.cause = cause
  return problem
}
