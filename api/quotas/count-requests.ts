import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { callerOf } from './caller.ts'
import { quotaHeaders } from './headers.ts'
import { invalidKey, quotaExceeded } from './problems.ts'
import { type Ceilings, type Decision, limitsOf, type Quotas } from './quota.ts'

/** Hook of a route whose requests count: it goes before all others, so that a refusal costs nothing. */
export interface CountHooks {
  onRequest: onRequestHookHandler
}

/** What the counting needs to know of API keys. */
export interface Keys {
  /** The id of the active key with this secret, undefined when there is none. Throws a Problem when it cannot tell. */
  idOf(secret: string, caller: string): string | undefined | Promise<string | undefined>
  /** Told of each request that was let through for a key. */
  used(id: string): void
}

export interface CountOptions {
  quotas: Quotas
  ceilings: { ip: Ceilings; key: Ceilings }
  keys: Keys
}

/**
 * Makes the hook that counts a request, for its key or else its address, and writes the quota headers, which stay
 * whatever becomes of the answer. A caller above its quota gets the 429 problem, a bad key the 401 one; a bad key is
 * counted for its address.
 */
export function countRequests({ quotas, ceilings, keys }: CountOptions): CountHooks {
  const ipLimits = limitsOf(ceilings.ip)
  const keyLimits = limitsOf(ceilings.key)

  async function countKeyed(request: FastifyRequest, reply: FastifyReply): Promise<Error | undefined> {
    const caller = callerOf(request.ip)
    const secret = bearerOf(request.headers.authorization)
    const id = secret === undefined ? undefined : await keys.idOf(secret, caller)
    if (id === undefined) return settle(reply, await quotas.take(caller, ipLimits), false) ?? invalidKey()
    const refused = settle(reply, await quotas.take(`key:${id}`, keyLimits), true)
    if (!refused) keys.used(id)
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
      const decision = quotas.take(callerOf(request.ip), ipLimits)
      if (decision instanceof Promise) decision.then((found) => done(settle(reply, found, false)), done)
      else done(settle(reply, decision, false))
    },
  }
}

/** Writes the headers; gives the problem of a caller above its quota. */
function settle(reply: FastifyReply, decision: Decision, keyed: boolean): Error | undefined {
  reply.headers(quotaHeaders(decision))
  return decision.allowed ? undefined : quotaExceeded(decision, keyed)
}

function bearerOf(authorization = ''): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1]
}
