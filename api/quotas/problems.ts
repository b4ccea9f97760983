import { Problem } from '../answers/problem.ts'
import { seconds, tightestOf } from './headers.ts'
import type { Decision, Visited } from './quota.ts'

/** The key that came with a counted request: one of a confirmed account has quotas of its own, the others of an address share theirs. */
export type CountedKey = 'none' | 'unconfirmed' | 'confirmed'

const WHOM = {
  none: 'without a key',
  unconfirmed: 'for all keys of unconfirmed accounts used from this address together',
  confirmed: 'for this key',
}
const WAY_OUT = {
  none: ' An API key, made at /account, raises the quotas.',
  unconfirmed:
    ' A key of a confirmed account has quotas of its own: /account says how an account is confirmed.',
  confirmed: '',
}

/** 429: the caller asked more than its quota. */
export function quotaExceeded({ states }: Decision, key: CountedKey): Problem {
  const { limit, reset } = tightestOf(states)!
  const wait = Math.max(1, seconds(reset))
  return new Problem(
    'quota-exceeded',
    `${limit.ceiling} requests a ${limit.window.name} are let through ${WHOM[key]}: ask again in ${wait} s.${WAY_OUT[key]}`,
    { headers: { 'retry-after': String(wait) }, extra: { window: limit.window.name } },
  )
}

/** 429: the caller posted too many messages to /mcp, whatever they asked for. */
export function tooManyMessages({ states }: Decision): Problem {
  const { limit, reset } = tightestOf(states)!
  const wait = Math.max(1, seconds(reset))
  return new Problem(
    'quota-exceeded',
    `${limit.ceiling} messages a ${limit.window.name} are taken at /mcp, those that ask for no data included: send more in ${wait} s.`,
    { headers: { 'retry-after': String(wait) }, extra: { window: limit.window.name } },
  )
}

/** 429: too many pages, tiles of the map or (ranges of) files were loaded from one address. */
export function tooManyVisits({ states }: Decision, visited: Visited): Problem {
  const { limit, reset } = tightestOf(states)!
  const wait = Math.max(1, seconds(reset))
  return new Problem(
    'quota-exceeded',
    `${limit.ceiling} ${visited} a ${limit.window.name} are sent to one address: come back in ${wait} s. Questions to the API have quotas of their own, which a key made at /account raises.`,
    { headers: { 'retry-after': String(wait) }, extra: { window: limit.window.name } },
  )
}

/** 401: the Authorization header holds no key of this service that is active. */
export function invalidKey(): Problem {
  const detail =
    'The API key is invalid or was revoked. Send it as "Authorization: Bearer terrier_live_…"; keys are made at /account. Everything answers without a key too.'
  return new Problem('invalid-key', detail, {
    headers: {
      'www-authenticate':
        'Bearer realm="terrier", error="invalid_token", error_description="The API key is invalid or was revoked"',
    },
  })
}

/** 429: the caller tried too many keys that do not exist. For a while, its unknown keys are not looked up. */
export function tooManyBadKeys({ states }: Decision): Problem {
  const wait = Math.max(1, seconds(tightestOf(states)!.reset))
  const detail = `Too many invalid API keys came from this address: try again in ${wait} s, or ask without a key.`
  return new Problem('quota-exceeded', detail, {
    headers: { 'retry-after': String(wait) },
  })
}

/** 503: the database of keys cannot be asked. */
export function keysUnavailable(cause: unknown): Problem {
  const detail =
    'API keys cannot be checked for now. Ask again in a moment, or without the Authorization header: questions without a key are still answered.'
  const problem = new Problem('keys-unavailable', detail, {
    headers: { 'retry-after': '5' },
  })
  problem.cause = cause
  return problem
}
