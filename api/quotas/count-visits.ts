import { callerOf, type Origin } from '../../shared/callers/caller.ts'
import type { CountHooks } from './count-requests.ts'
import { quotaHeaders } from './headers.ts'
import { tooManyVisits } from './problems.ts'
import { type Ceilings, type Decision, limitsOf, type Quotas, type Visited } from './quota.ts'

export interface VisitOptions {
  quotas: Quotas
  ceilings: Ceilings
  visited: Visited
}

/**
 * Makes the hook that counts what is loaded: pages, tiles of the map, or files. Each counts for the address of its sender; a key is not
 * looked at, so a bad one is no error. Pages have the quota headers. Tiles and files have none, because caches keep them and would repeat one
 * visitor's count to another. Above the ceiling the hook answers the 429 problem.
 */
export function countVisits({ quotas, ceilings, visited }: VisitOptions): CountHooks {
  const limits = limitsOf(ceilings)
  return {
    onRequest(request, reply, done) {
      if (limits.length === 0) {
        done()
        return
      }
      const settle = (decision: Decision) => {
        if (visited === 'pages') reply.headers(quotaHeaders(decision))
        done(decision.allowed ? undefined : tooManyVisits(decision, visited))
      }
      const decision = quotas.take(visitorOf(request, visited), limits)
      if (decision instanceof Promise) decision.then(settle, done)
      else settle(decision)
    },
  }
}

/** The subject of a visit: the address, under a name that its questions do not have. */
function visitorOf(origin: Origin, visited: Visited): string {
  return callerOf(origin).replace(/^ip/, visited)
}
