import type { FastifyInstance } from 'fastify'
import { operations } from '../../api/operations/index.ts'
import { addressOf } from './address-of.ts'
import { demoExamples } from './demo-examples.ts'

/** An example of an operation as a request, and what comes back without what differs from one request to the next. */
export interface Question {
  name: string
  ask(app: FastifyInstance): Promise<{ status: number; body: string }>
}

/** Every example of every operation: they answer 200 on the demo territory. */
export const questions: readonly Question[] = operations.flatMap((operation) =>
  demoExamples(operation).map(({ input }, i) => ({
    name: `${operation.name} ${i}`,
    async ask(app) {
      const answer = await app.inject(
        operation.method === 'GET'
          ? addressOf(operation, input)
          : { method: 'POST', url: operation.path, payload: input },
      )
      return { status: answer.statusCode, body: answer.body.replaceAll(/"requestId":"[^"]*"/g, '') }
    },
  })),
)
