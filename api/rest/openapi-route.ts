import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { knownTag } from '../answers/etag.ts'
import type { ShownExamples } from '../answers/shown-examples.ts'

/** A document whose examples are those of the current release. */
export interface ServedDocument {
  url: string
  examples: () => Promise<ShownExamples>
  /** Its JSON text, made once for each release. */
  write(examples: ShownExamples): string
}

/** Serves such a document. Its examples hold sales, which search engines may not index (LPF art. R*112 A-3). */
export function addDocument(app: FastifyInstance, { url, examples, write }: ServedDocument): void {
  const made = new WeakMap<ShownExamples, { text: string; etag: string }>()
  const documentOf = (shown: ShownExamples) => {
    const text = write(shown)
    const document = { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    made.set(shown, document)
    return document
  }
  app.get(url, async (request, reply) => {
    const shown = await examples()
    const { text, etag } = made.get(shown) ?? documentOf(shown)
    reply.headers({ 'cache-control': 'public, max-age=300', 'x-robots-tag': 'noindex, noarchive' })
    const known = knownTag(request.headers['if-none-match'], etag)
    if (known !== undefined) return reply.code(304).header('etag', known).send()
    return reply.headers({ etag, 'content-type': 'application/json; charset=utf-8' }).send(text)
  })
}
