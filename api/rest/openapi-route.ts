import type { FastifyInstance } from 'fastify'
import type { Operation } from '../answers/operation.ts'
import { type OtherPaths, openApiOf } from './openapi.ts'

/** Serves the OpenAPI document, made once. `others` are the paths of what is no operation. */
export function addOpenApi(app: FastifyInstance, operations: readonly Operation[], others: OtherPaths): void {
  const text = JSON.stringify(openApiOf(operations, others))
  app.get('/openapi.json', (_request, reply) => {
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(text)
  })
}
