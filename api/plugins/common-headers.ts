import type { FastifyInstance } from 'fastify'

/** Headers of every answer. Pages set their own content-security-policy; data needs none of a browser's powers. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: 'accept-encoding',
    })
    done()
  })
}
