import type { FastifyInstance } from 'fastify'

/** One structured line for each request, once it is over. Addresses of callers are not kept. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 1000) / 1000,
      },
      'request',
    )
    done()
  })
}

/** The pages of accounts get secrets in their query (a link to choose a password), which no log may keep. */
function loggedUrl(url: string): string {
  return url.startsWith('/account') ? url.replace(/\?.*/s, '') : url
}
