import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../shared/config.ts'
import { QUOTA_HEADERS } from '../quotas/headers.ts'

const EXPOSED = [
  'ETag',
  'X-Request-Id',
  'Retry-After',
  'WWW-Authenticate',
  'Mcp-Session-Id',
  ...QUOTA_HEADERS,
]

/** Lets pages of the configured origins call the service; no cookies are ever involved. */
export async function addCors(app: FastifyInstance, origin: Config['corsOrigin']): Promise<void> {
  await app.register(cors, {
    origin,
    methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
    exposedHeaders: EXPOSED,
    maxAge: 86_400,
    // An OPTIONS without CORS headers asks what is allowed; it is not an error.
    strictPreflight: false,
  })
}
