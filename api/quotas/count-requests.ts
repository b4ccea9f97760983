import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { callerOf } from '../../shared/callers/caller.ts'
import { quotaHeaders } from './headers.ts'
import { type CountedKey, invalidKey, quotaExceeded } from './problems.ts'
import { type Decision, limitsOf } from './quota.ts'
import { type CountOptions, subjectsOf } from './subject.ts'

/** Hook of a route whose requests count: it goes before all others, so that a refusal costs nothing. */
export interface CountHooks {
  onRequest: onRequestHookHandler
}

/**
 * Makes the hook that counts a request, for its key or else its address (a key whose account is not confirmed counts for
 * the address too), and writes the quota headers, which stay
 * whatever becomes of the answer. A caller above its quota gets the 429 problem. A bad key is counted for its address and
 * gets the 401 problem, above the ceiling of the address too.
 */
export function countRequests(options: CountOptions): CountHooks {
  const { quotas, ceilings, keys } = options
  const ipLimits = limitsOf(ceilings.ip)
  const subjectOf = subjectsOf(options)

  async function countKeyed(request: FastifyRequest, reply: FastifyReply): Promise<Error | undefined> {
    const { name, limits, key, id, isBad } = await subjectOf(request)
    const refused = settle(reply, await quotas.take(name, limits), key)
    // Counted, and told even above the ceiling: with 429 its sender would wait, where another key is needed.
    if (isBad) return invalidKey()
    if (!refused && id !== undefined) keys.used(id)
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
export function settle(reply: FastifyReply, decision: Decision, key: CountedKey): Error | undefined {
  reply.headers(quotaHeaders(decision))
  return decision.allowed ? undefined : quotaExceeded(decision, key)
}
