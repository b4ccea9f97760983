import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../shared/config.ts'
import { QUOTA_HEADERS } from '../quotas/headers.ts'

const EXPOSED = [
  'ETag',
  'X-Request-Id',
  'Retry-After',
  'WWW-Authenticate',
  'Mcp-Session-Id',
  ...QUOTA_HEADERS,
].join(', ')
const METHODS = 'GET, HEAD, POST, DELETE, OPTIONS'
/** Seconds a browser may remember that it may ask: a day, which is as long as any of them does. */
const MAX_AGE = '86400'

/**
 * Lets pages of the configured origins call the service (Fetch standard, CORS protocol); no cookies are ever involved.
 * The answer to a plain request depends on nothing but its origin, so its headers are made once. Call after the common
 * headers, whose `Vary` it adds to.
 */
export function addCors(app: FastifyInstance, origin: Config['corsOrigin']): void {
  const allowed = origin === '*' ? undefined : new Set(origin)
  app.addHook('onRequest', (request, reply, done) => {
    if (allowed) {
      const asking = request.headers.origin
      addVary(reply, 'Origin')
      if (asking !== undefined && allowed.has(asking)) reply.header('access-control-allow-origin', asking)
    } else reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', EXPOSED)
    // Answered here, before anything counts it: a preflight carries no key and asks for no data.
    if (request.method === 'OPTIONS') answerPreflight(request, reply)
    else done()
  })
  app.options('*', answerPreflight)
}

/** An OPTIONS without CORS headers asks what is allowed; it is not an error. */
function answerPreflight(request: FastifyRequest, reply: FastifyReply): void {
  addVary(reply, 'Access-Control-Request-Headers')
  const headers = request.headers['access-control-request-headers']
  if (headers !== undefined) reply.header('access-control-allow-headers', headers)
  reply
    .code(204)
    .headers({ 'access-control-allow-methods': METHODS, 'access-control-max-age': MAX_AGE })
    .send()
}

function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? name : `${before}, ${name}`)
}
