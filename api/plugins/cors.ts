import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../shared/settings/config.ts'
import { QUOTA_HEADERS } from '../quotas/headers.ts'

/** As one text: the plugin joins a list anew for each answer. */
const EXPOSED = [
  'ETag',
  'X-Request-Id',
  'Retry-After',
  'WWW-Authenticate',
  'Mcp-Session-Id',
  ...QUOTA_HEADERS,
].join(', ')

/** Lets pages of the configured origins call the service; no cookies are ever involved. */
export async function addCors(app: FastifyInstance, origin: Config['corsOrigin']): Promise<void> {
  const options: FastifyCorsOptions = {
    origin,
    methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
    exposedHeaders: EXPOSED,
    maxAge: 86_400,
    // An OPTIONS without CORS headers asks what is allowed; it is not an error.
    strictPreflight: false,
  }
  if (origin !== '*') {
    await app.register(cors, options)
    return
  }
  // Where everyone may call, an answer needs two headers that are always the same: the plugin, which weighs its options anew for each
  // request, is asked about preflights only.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS')
      reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED)
    done()
  })
  await app.register(async (preflights) => {
    await preflights.register(cors, options)
  })
}
