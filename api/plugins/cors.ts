import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../shared/settings/config.ts'
import { DAY_SECONDS } from '../../shared/time/days.ts'
import { ROWS_HEADERS } from '../answers/rows-about.ts'
import { QUOTA_HEADERS } from '../quotas/headers.ts'

/** One text, because the plugin would join a list anew for each answer. */
const EXPOSED = [
  'ETag',
  'X-Request-Id',
  'Retry-After',
  'WWW-Authenticate',
  'Mcp-Session-Id',
  'Link',
  ...QUOTA_HEADERS,
  ...ROWS_HEADERS,
].join(', ')

/** Lets pages of the configured origins call the service, without cookies. */
export async function addCors(app: FastifyInstance, origin: Config['corsOrigin']): Promise<void> {
  const options: FastifyCorsOptions = {
    origin,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    exposedHeaders: EXPOSED,
    maxAge: DAY_SECONDS,
    // An OPTIONS without CORS headers asks for the allowed methods; the plugin must not refuse it.
    strictPreflight: false,
  }
  if (origin !== '*') {
    await app.register(cors, options)
    return
  }
  // When every origin may call, answers need two constant headers. Only preflights go through the plugin, which evaluates its options
  // anew for each request.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS')
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED)
    done()
  })
  await app.register(async (preflights) => {
    await preflights.register(cors, options)
  })
}
