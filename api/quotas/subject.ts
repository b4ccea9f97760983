import type { FastifyRequest } from 'fastify'
import { callerOf } from '../../shared/callers/caller.ts'
import type { CountedKey } from './problems.ts'
import { type Ceilings, limitsOf, type QuotaLimit, type Quotas } from './quota.ts'

/** An active key. It has quotas of its own when its account is `confirmed`, else it shares them with all such keys used from one address. */
export interface KnownKey {
  readonly id: string
  readonly confirmed: boolean
}

/** API keys, as the quotas need them. */
export interface Keys {
  /** The active key with this secret, undefined when there is none. Throws a Problem when that cannot be found out. */
  find(secret: string, caller: string): KnownKey | undefined | Promise<KnownKey | undefined>
  /** Called for each request of a key that was let through. */
  used(id: string): void
}

export interface CountOptions {
  quotas: Quotas
  ceilings: { ip: Ceilings; key: Ceilings }
  keys: Keys
}

/** The subject that a request counts for, and its ceilings. */
export interface QuotaSubject {
  name: string
  limits: readonly QuotaLimit[]
  key: CountedKey
  /** Id of the active key that came with the request. */
  id?: string
  /** The request came with a bad key; it counts for its address. */
  isBad?: true
}

/** Returns a function that finds the subject of a request: its key, or else its address. */
export function subjectsOf({
  ceilings,
  keys,
}: CountOptions): (request: FastifyRequest) => Promise<QuotaSubject> {
  const ipLimits = limitsOf(ceilings.ip)
  const keyLimits = limitsOf(ceilings.key)
  const sharedLimits = limitsOf(sharedCeilings(ceilings))
  return async (request) => {
    const caller = callerOf(request)
    const address: QuotaSubject = { name: caller, limits: ipLimits, key: 'none' }
    const { authorization } = request.headers
    if (authorization === undefined) return address
    const secret = bearerOf(authorization)
    const key = secret === undefined ? undefined : await keys.find(secret, caller)
    if (key === undefined) return { ...address, isBad: true }
    // Anyone can sign up for many unconfirmed accounts. All their keys count together for the address they are used from, so that an address has
    // the quota of one key however many accounts were made there.
    if (!key.confirmed)
      return { name: `unconfirmed:${caller}`, limits: sharedLimits, key: 'unconfirmed', id: key.id }
    return { name: `key:${key.id}`, limits: keyLimits, key: 'confirmed', id: key.id }
  }
}

/** The ceilings of a key. A window without a ceiling for keys has that of an address: no ceiling at all takes a confirmed account. */
function sharedCeilings({ ip, key }: CountOptions['ceilings']): Ceilings {
  return { minute: key.minute || ip.minute, day: key.day || ip.day }
}

function bearerOf(authorization: string): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1]
}
