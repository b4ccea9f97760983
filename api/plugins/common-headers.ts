import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers by name that every answer has. */
export type CommonHeaders = Readonly<Record<string, string>>

/** Seconds for which a browser opens the service over TLS alone, from each answer on: a year. */
const TLS_ALONE = 31_536_000

/**
 * Headers of every answer. Pages set their own content-security-policy; data needs none of a browser's powers. Where `PUBLIC_URL` is https,
 * browsers are asked to use TLS alone (RFC 6797); not for names below it, which may be of other services.
 */
export function commonHeaders(publicUrl: string | undefined): CommonHeaders {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    vary: 'accept-encoding',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${TLS_ALONE}` } : {}),
  }
}

export function addCommonHeaders(app: FastifyInstance, headers: CommonHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply, headers)
    done()
  })
}

/** Sets the headers on the raw answer, so that answers that no hook sees have them too. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, headers: CommonHeaders): void {
  reply.header('x-request-id', request.id).headers(headers)
}
