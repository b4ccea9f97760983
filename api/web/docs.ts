import { createHash } from 'node:crypto'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

/**
 * The content security policy of the explorer. /account has the same origin, so only the package's file and the one script in its
 * page may run: no other inline script, and no `unsafe-eval`, which only the package's own speed test needs. Styles may be inline,
 * because the package sets them on elements.
 */
function policyOf(page: string): string {
  const inline = [...page.matchAll(/<script(?: type="[^"]*")?>(.*?)<\/script>/gs)].map(([, text]) => {
    const digest = createHash('sha256').update(text!).digest('base64')
    return ` 'sha256-${digest}'`
  })
  return (
    `default-src 'none'; script-src 'self'${inline.join('')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ` +
    "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
  )
}

/** The package links to its vendor's services, which a machine without a network cannot reach. */
const HIDE_VENDOR = 'a[href*="scalar.com"]{display:none!important}'

/** The package's own pale colours have too little contrast (WCAG 2.2, 1.4.3): these have 4.5 to 1 on its background. */
const READABLE =
  '.light-mode{--scalar-color-2:#595959;--scalar-color-3:#636363;--scalar-color-green:#006b44;--scalar-color-blue:#005f9e;--scalar-color-orange:#a83a00}' +
  '.dark-mode{--scalar-color-3:#9c9c9c}'

/** Serves the interactive explorer at /docs from the package's files alone: it loads and calls nothing from elsewhere. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  // In a scope of its own, so that its hook does not run for every answer of the service.
  await app.register(async (scope) => {
    scope.addHook('onSend', (_request, reply, payload, done) => {
      const page = typeof payload === 'string' ? payload : ''
      reply.header('content-security-policy', policyOf(page))
      done(null, payload)
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
