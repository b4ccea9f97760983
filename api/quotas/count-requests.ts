import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { callerOf } from '../../shared/callers/caller.ts'
import { quotaHeaders } from './headers.ts'
import { type CountedKey, invalidKey, quotaExceeded } from './problems.ts'
import { type Ceilings, type Decision, limitsOf, type Quotas } from './quota.ts'

/** Hook of a route whose requests count: it goes before all others, so that a refusal costs nothing. */
export interface CountHooks {
  onRequest: onRequestHookHandler
}

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

/**
 * Makes the hook that counts a request, for its key or else its address (a key whose account is not confirmed counts for
 * the address too), and writes the quota headers, which stay
 * whatever becomes of the answer. A caller above its quota gets the 429 problem. A bad key is counted for its address and
 * gets the 401 problem, above the ceiling of the address too.
 */
export function countRequests({ quotas, ceilings, keys }: CountOptions): CountHooks {
  const ipLimits = limitsOf(ceilings.ip)
  const keyLimits = limitsOf(ceilings.key)

  async function countKeyed(request: FastifyRequest, reply: FastifyReply): Promise<Error | undefined> {
    const caller = callerOf(request)
    const secret = bearerOf(request.headers.authorization)
    const key = secret === undefined ? undefined : await keys.find(secret, caller)
    if (key === undefined) {
      // Counted, and told even above the ceiling: with 429 its sender would wait, where another key is needed.
      settle(reply, await quotas.take(caller, ipLimits), 'none')
      return invalidKey()
    }
    // Anybody may make accounts that nobody has confirmed: their keys must not multiply what one address may ask.
    const refused = key.confirmed
      ? settle(reply, await quotas.take(`key:${key.id}`, keyLimits), 'confirmed')
      : settle(reply, await quotas.take(caller, ipLimits), 'unconfirmed')
    if (!refused) keys.used(key.id)
    return refused
  }

  return {
    onRequest(request, reply, done) {
      if (request.headers.authorization !== undefined) {
        countKeyed(request, reply).then(done, done)
        return
      }
      // Nothing to count, and no header to write.
      if (ipLimits.length === 0) {
        done()
        return
      }
      // Not async: in memory the count is there at once, and a promise for each request would be felt.
      const decision = quotas.take(callerOf(request), ipLimits)
      if (decision instanceof Promise) decision.then((found) => done(settle(reply, found, 'none')), done)
      else done(settle(reply, decision, 'none'))
    },
  }
}

/** Writes the headers; gives the problem of a caller above its quota. */
function settle(reply: FastifyReply, decision: Decision, key: CountedKey): Error | undefined {
  reply.headers(quotaHeaders(decision))
  return decision.allowed ? undefined : quotaExceeded(decision, key)
}

function bearerOf(authorization = ''): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1]
}
