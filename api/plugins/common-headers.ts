import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every answer. Pages set their own content-security-policy; data needs none of a browser's powers. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    done()
  })
}

/** Sets the headers on the raw answer, so that answers that no hook sees have them too. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('vary', 'accept-encoding')
}
