import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Html, html } from '../../web/html.ts'
import { type Language, languageOf } from '../../web/language.ts'
import { TEXTS } from '../../web/texts/texts.ts'
import type { OpenApi } from '../rest/openapi.ts'
import { addDocument, type ServedDocument } from '../rest/openapi-route.ts'

/**
 * The content security policy of the explorer. /account has the same origin, so only the package's file may run: no inline script
 * and no text evaluated as script. Styles may be inline, because the package puts them into its elements.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The package's own colours have too little contrast (WCAG 2.2, 1.4.3): these have 4.5 to 1 on its background. */
const COLOURS =
  'openapi-explorer{--blue:#1565c0;--green:#0a6b3d;--orange:#8a4b00;--gray:#595959;--light-fg:#595959;--red:#a4161a}' +
  'openapi-explorer::part(anchor){color:#1565c0}'

/** Serves the interactive explorer of an OpenAPI document at /docs. It is one file of a package, which calls this service alone. */
export async function addDocs(
  app: FastifyInstance,
  openApi: OpenApi,
  examples: ServedDocument['examples'],
): Promise<void> {
  const path = 'openapi-explorer/dist/browser/openapi-explorer.min.js'
  const script = await readFile(createRequire(import.meta.url).resolve(path))
  const cached = 'public, max-age=300'
  app.get('/docs/explorer.js', (_request, reply) => {
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': cached }).send(script)
  })
  for (const language of ['en', 'fr'] as const)
    addDocument(app, {
      url: `/docs/${language}.json`,
      examples,
      write: (shown) => documentOf(openApi(shown), language),
    })
  app.get('/docs', (request, reply) => {
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, accept-language, cookie',
      })
      .send(pageOf(languageOf(request)))
  })
}

function pageOf(language: Language): string {
  const texts = TEXTS[language]
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${texts.explorer} · Terrier</title><style>${new Html(COLOURS)}</style><script type="module" src="/docs/explorer.js"></script></head><body>
<openapi-explorer spec-url="/docs/${language}.json" hide-server-selection text-color="#111111" primary-color="#0b57a4" secondary-color="#ffd27a" nav-bg-color="#24384a" nav-text-color="#ffffff">
<a slot="nav-header" href="/" style="color:#fff;padding:1rem">Terrier · ${texts.home}</a></openapi-explorer></body></html>`
    .text
}

const parameter = z.looseObject({
  example: z.unknown().optional(),
  // One that all questions have is named, and stands elsewhere.
  schema: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
})
const shownDocument = z.looseObject({
  info: z.looseObject({}),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ parameters: z.array(parameter).optional() })),
  ),
})

/**
 * The document as the explorer needs it: it takes its language from `info`, fills a field in with its default and not with its example,
 * and leaves a list to choose from empty even then. What has both an example and a list is a field with its values below.
 */
function documentOf(openApi: unknown, language: Language): string {
  const document = shownDocument.parse(openApi)
  document.info['x-locale'] = language
  for (const methods of Object.values(document.paths))
    for (const { parameters = [] } of Object.values(methods))
      for (const one of parameters) {
        if (one.example === undefined || one.schema === undefined) continue
        const { enum: values, ...schema } = one.schema
        one.schema = { ...schema, default: one.example }
        if (values) one.examples = Object.fromEntries(values.map((value) => [value, { value }]))
      }
  return JSON.stringify(document)
}
