import type { FastifyInstance } from 'fastify'

/** Serves an OpenAPI document. */
export function addOpenApi(app: FastifyInstance, document: unknown): void {
  const text = JSON.stringify(document)
  app.get('/openapi.json', (_request, reply) => {
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(text)
  })
}
