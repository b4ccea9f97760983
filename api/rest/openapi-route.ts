import type { FastifyInstance } from 'fastify'
import { GEOCODING_PATHS } from '../geocoding/openapi-paths.ts'
import type { Operation } from '../operation.ts'
import { openApiOf } from './openapi.ts'

/** Serves the OpenAPI document, made once. */
export function addOpenApi(app: FastifyInstance, operations: readonly Operation[]): void {
  const text = JSON.stringify(openApiOf(operations, GEOCODING_PATHS))
  app.get('/openapi.json', (_request, reply) => {
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(text)
  })
}
