import type { FastifyInstance } from 'fastify'
import { round } from '../../stores/reading/turns.ts'

/**
 * Lets requests that arrive at once begin one after the other in several rounds of the event loop, as many in each as its budget allows. It stands
 * before the handler, and not before the body is read, because the bodies of requests that arrived apart may be complete at once.
 */
export function shareRounds(app: FastifyInstance): void {
  app.addHook('preHandler', (_request, _reply, done) => round.enter(done))
}
