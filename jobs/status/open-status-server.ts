import fastify, { type FastifyInstance } from 'fastify'
import { trustedProxy } from '../../shared/callers/trusted-proxy.ts'
import { addBoard } from './board.ts'
import { jobMetrics } from './metrics.ts'
import type { StatusServerSettings } from './status-server-settings.ts'

/** Milliseconds to read the queues before the health or the metrics give up: Redis is away. */
const LIMIT = 3_000

/** What people and monitors look at: `/health`, `/metrics` (Prometheus) and `/board`. It does not listen yet. */
export async function openStatusServer(settings: StatusServerSettings): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 1 << 20,
    requestTimeout: 30_000,
    trustProxy: trustedProxy(settings.trustProxy),
  })
  const metrics = jobMetrics(settings)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  app.get('/health', async (_request, reply) => {
    const answered = await inTime(settings.queues.detect.getJobSchedulersCount())
    if (answered === undefined) return reply.code(503).send({ status: 'Redis does not answer' })
    return { status: 'ok', appointments: answered }
  })
  app.get('/metrics', async (_request, reply) => {
    const text = await inTime(metrics.metrics())
    if (text === undefined) return reply.code(503).send({ status: 'Redis does not answer' })
    return reply.type(metrics.contentType).send(text)
  })
  if (settings.adminToken !== undefined) await addBoard(app, settings.queues, settings.adminToken)
  return app
}

async function inTime<T>(question: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), LIMIT)
  })
  return Promise.race([question, late]).finally(() => clearTimeout(timer))
}
