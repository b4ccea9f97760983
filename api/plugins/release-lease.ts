import type { FastifyInstance, FastifyRequest, onRequestHookHandler, onSendHookHandler } from 'fastify'
import type { Lease, ReleaseSource } from '../../stores/lease.ts'
import type { Stores } from '../../stores/stores.ts'
import { acquireAsked, RELEASE_PARAMETER } from '../answers/asked-release.ts'
import { noRelease } from '../answers/problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The hold on the one release this request reads. */
    lease: Lease | undefined
    /** Why there is no release to hold; `storesOf` tells it. */
    refusedReleases: ReleaseSource['refused'] | undefined
  }
}

/** Hooks of a route that reads a release. */
export interface LeaseHooks {
  onRequest: onRequestHookHandler
  onSend: onSendHookHandler
}

/**
 * Makes the hooks that hold one release for a request, from its first hook until its answer is whole text. The lease ends in `onSend`,
 * which runs for every request. The end of the connection would not do: when it breaks, Node reports nothing for the pipelined
 * requests still waiting on it. `asOf` takes the place of `onRequest` where an older release may be asked for.
 */
export function releaseLease(
  app: FastifyInstance,
  releases: ReleaseSource,
): LeaseHooks & { asOf: onRequestHookHandler } {
  app.decorateRequest('lease', undefined)
  app.decorateRequest('refusedReleases', undefined)
  const hold = (request: FastifyRequest) => {
    request.lease = releases.acquire()
    if (!request.lease) request.refusedReleases = releases.refused
  }
  return {
    asOf(request, _reply, done) {
      const id = takeRelease(request.query)
      if (id === undefined) {
        hold(request)
        done()
        return
      }
      acquireAsked(releases, id, `query.${RELEASE_PARAMETER}`).then(
        (lease) => {
          request.lease = lease
          done()
        },
        (error: Error) => done(error),
      )
    },
    onRequest(request, _reply, done) {
      hold(request)
      done()
    },
    onSend(request, _reply, payload, done) {
      const { lease } = request
      request.lease = undefined
      lease?.done()
      done(null, payload)
    },
  }
}

/** It is taken out of the query: it is a word about the answer, not a parameter of the question. */
function takeRelease(query: unknown): unknown {
  const parameters = query as Record<string, unknown>
  const { [RELEASE_PARAMETER]: id } = parameters
  delete parameters[RELEASE_PARAMETER]
  return id
}

/** The release a request holds. Throws the 503 Problem when its route holds none. */
export function storesOf(request: FastifyRequest): Stores {
  if (!request.lease) throw noRelease(request.refusedReleases)
  return request.lease.stores
}
