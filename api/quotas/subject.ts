import type { FastifyRequest } from 'fastify'
import { callerOf } from '../../shared/callers/caller.ts'
import type { CountedKey } from './problems.ts'
import { type Ceilings, limitsOf, type QuotaLimit, type Quotas } from './quota.ts'

/** An active key. Only that of a `confirmed` account has quotas of its own. */
export interface KnownKey {
  readonly id: string
  readonly confirmed: boolean
}

/** What the counting needs to know of API keys. */
export interface Keys {
  /** The active key with this secret, undefined when there is none. Throws a Problem when it cannot tell. */
  find(secret: string, caller: string): KnownKey | undefined | Promise<KnownKey | undefined>
  /** Told of each request that was let through for a key. */
  used(id: string): void
}

export interface CountOptions {
  quotas: Quotas
  ceilings: { ip: Ceilings; key: Ceilings }
  keys: Keys
}

/** Whom a request is counted for, and with what ceilings. */
export interface Subject {
  name: string
  limits: readonly QuotaLimit[]
  key: CountedKey
  /** Of the active key it came with. */
  id?: string
  /** It came with a key that is none, and is counted for its address. */
  isBad?: true
}

/** Makes what tells whom a request is counted for: its key, or else its address. */
export function subjectsOf({ ceilings, keys }: CountOptions): (request: FastifyRequest) => Promise<Subject> {
  const ipLimits = limitsOf(ceilings.ip)
  const keyLimits = limitsOf(ceilings.key)
  return async (request) => {
    const caller = callerOf(request)
    const address: Subject = { name: caller, limits: ipLimits, key: 'none' }
    const { authorization } = request.headers
    if (authorization === undefined) return address
    const secret = bearerOf(authorization)
    const key = secret === undefined ? undefined : await keys.find(secret, caller)
    if (key === undefined) return { ...address, isBad: true }
    // Anybody may make accounts that nobody has confirmed: their keys must not multiply what one address may ask.
    if (!key.confirmed) return { ...address, key: 'unconfirmed', id: key.id }
    return { name: `key:${key.id}`, limits: keyLimits, key: 'confirmed', id: key.id }
  }
}

function bearerOf(authorization: string): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1]
}
