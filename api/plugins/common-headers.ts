import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every answer. Pages set their own content-security-policy; data needs none of a browser's powers. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    done()
  })
}

/** For the answers that no hook sees, too. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    vary: 'accept-encoding',
  })
}
