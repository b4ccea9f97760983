import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/** The explorer evaluates its own templates and inlines styles; it may talk to this service only. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The explorer's own links lead to its maker's services, which a machine without a network cannot reach. */
const HIDE_VENDOR = 'a[href*="scalar.com"]{display:none!important}'

/** Its soft colours are too faint to be read by everybody (WCAG 2.2, 1.4.3): these have 4.5 to 1 on its own paper. */
const READABLE =
  '.light-mode{--scalar-color-2:#595959;--scalar-color-3:#636363;--scalar-color-green:#006b44;--scalar-color-blue:#005f9e;--scalar-color-orange:#a83a00}' +
  '.dark-mode{--scalar-color-3:#9c9c9c}'

/** Serves the interactive explorer at /docs from files of the package alone: no font, script or call from elsewhere. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  // In a scope of its own, so that its hook does not run for every answer of the service.
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('content-security-policy', POLICY)
      done()
    })
    // Its page does not say its language, which is that of the reference.
    scope.addHook('onSend', (_request, _reply, payload, done) => {
      done(null, typeof payload === 'string' ? payload.replace('<html>', '<html lang="en">') : payload)
    })
    await scope.register(scalar, {
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
        documentDownloadType: 'json',
        customCss: HIDE_VENDOR + READABLE,
      },
    })
  })
}
