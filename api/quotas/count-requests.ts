import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { callerOf } from '../../shared/callers/caller.ts'
import { quotaHeaders } from './headers.ts'
import { type CountedKey, invalidKey, quotaExceeded } from './problems.ts'
import { type Decision, limitsOf } from './quota.ts'
import { type CountOptions, subjectsOf } from './subject.ts'

/** Hook of a route whose requests count. Register it before all others, so that a refusal costs nothing. */
export interface CountHooks {
  onRequest: onRequestHookHandler
}

/**
 * Makes the hook that counts a request for its key, or else for its address (also when the key's account is not confirmed), and writes
 * the quota headers, which stay on every answer. Above the quota it answers the 429 problem. A bad key counts for its address and always
 * gets the 401 problem, also above the ceiling of the address.
 */
export function countRequests(options: CountOptions): CountHooks {
  const { quotas, ceilings, keys } = options
  const ipLimits = limitsOf(ceilings.ip)
  const subjectOf = subjectsOf(options)

  async function countKeyed(request: FastifyRequest, reply: FastifyReply): Promise<Error | undefined> {
    const { name, limits, key, id, isBad } = await subjectOf(request)
    const refused = settleDecision(reply, await quotas.take(name, limits), key)
    // 401 even above the ceiling: with 429 the sender would wait, but it needs another key.
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
      // No ceiling is configured: nothing to count, no header to write.
      if (ipLimits.length === 0) {
        done()
        return
      }
      // Not async: the count in memory is synchronous, and a promise for each request would cost measurable time.
      const decision = quotas.take(callerOf(request), ipLimits)
      if (decision instanceof Promise)
        decision.then((found) => done(settleDecision(reply, found, 'none')), done)
      else done(settleDecision(reply, decision, 'none'))
    },
  }
}

/** Writes the headers. Returns the problem of a caller above its quota. */
export function settleDecision(reply: FastifyReply, decision: Decision, key: CountedKey): Error | undefined {
  reply.headers(quotaHeaders(decision))
  return decision.allowed ? undefined : quotaExceeded(decision, key)
}
