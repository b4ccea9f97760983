import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** The explorer evaluates its own templates and inlines styles; it may talk to this service only. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Serves the interactive explorer at /docs from files of the package alone: no font, script or call from elsewhere. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.url?.startsWith('/docs')) reply.header('content-security-policy', POLICY)
    done(null, payload)
  })
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'Terrier: API explorer',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
}
