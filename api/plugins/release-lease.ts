import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { noRelease } from '../rest/problems.ts'
import type { ReleaseSource } from '../store/lease.ts'
import type { Stores } from '../store/stores.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request reads: the same release from its first hook to its last byte. */
    stores: Stores | undefined
  }
}

/**
 * Makes the hook for routes that read a release: it takes a lease, and gives it back when the response has been sent
 * or its connection is gone. Node emits `close` in both cases, and only once.
 */
export function releaseLease(app: FastifyInstance, releases: ReleaseSource): onRequestHookHandler {
  app.decorateRequest('stores', undefined)
  return (request, reply, done) => {
    const lease = releases.acquire()
    if (!lease) return done(noRelease())
    request.stores = lease.stores
    reply.raw.once('close', () => lease.done())
    done()
  }
}

/** The release a request holds. Throws the 503 Problem when its route holds none. */
export function storesOf(request: FastifyRequest): Stores {
  if (!request.stores) throw noRelease()
  return request.stores
}
