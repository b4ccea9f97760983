import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../../shared/callers/loopback.ts'
import type { Config } from '../../shared/settings/config.ts'
import { Problem } from '../answers/problem.ts'
import { requestSentences } from '../answers/request-sentences.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the absolute links of answers begin with. */
    ownAddress: OwnAddress
  }
}

interface OwnAddress {
  /** The address of the service, without a slash at its end. */
  of(request: FastifyRequest): string
  /** Whether all requests get the same. */
  isFixed: boolean
}

/**
 * Decides what absolute links begin with: `PUBLIC_URL`. Without it they begin with the `Host` of the request, and a request whose `Host` is no name
 * of this machine is refused with 421, on every address: a cache would otherwise give the links of one sender to others, and a page of
 * another site could read answers under a name of its own (DNS rebinding). A request without `Host` (HTTP/1.0) is answered.
 * Register it before any route.
 */
export function addOwnAddress(
  app: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): void {
  if (publicUrl !== undefined) {
    app.decorate('ownAddress', { of: () => publicUrl, isFixed: true })
    return
  }
  const listening = `${host.includes(':') ? `[${host}]` : host}:${port}`
  app.decorate('ownAddress', {
    // A trusted proxy may send any text as the protocol.
    of: (request) =>
      `${request.protocol === 'https' ? 'https' : 'http'}://${request.host === '' ? listening : request.host}`,
    isFixed: false,
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.host === '' || isLoopbackHost(request.host)) done()
    else done(new Problem('misdirected-request', requestSentences.misdirected()))
  })
}

/** What the absolute links of the answer to this request begin with, for example `https://terrier.example.fr`. */
export function ownAddress(request: FastifyRequest): string {
  return request.server.ownAddress.of(request)
}

/**
 * `Cache-Control` of an answer that holds absolute links: `control`, unless the links begin with the `Host` of the request; then the
 * answer is for its sender alone.
 */
export function cachedWithLinks({ server }: FastifyRequest, control: string): string {
  return server.ownAddress.isFixed ? control : 'private, no-cache'
}
