import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../shared/callers/caller.ts'
import { isSameOrigin } from '../../shared/callers/same-origin.ts'
import { sameSecret } from '../../shared/callers/same-secret.ts'
import { type JobQueues, QUEUES } from '../queues/job-queues.ts'
import { TokenAttempts } from './token-attempts.ts'

const PATH = '/board'

/**
 * The board of the queues under `/board`. Browsers ask for a name (any) and a password: the admin token; scripts send
 * it as a bearer token. Everything under the path is behind it, its pictures and scripts too. Attempts are slowed down, and
 * changes are taken from pages of the board itself, or with a bearer token, which no browser sends by itself.
 */
export async function addBoard(app: FastifyInstance, queues: JobQueues, adminToken: string): Promise<void> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(PATH)
  createBullBoard({
    queues: QUEUES.map((name) => new BullMQAdapter(queues[name])),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Terrier' } },
  })
  const attempts = new TokenAttempts()
  await app.register(async (board) => {
    board.addHook('onRequest', async (request, reply) => {
      // No other page may show the board in a frame (clickjacking).
      reply.header('content-security-policy', "frame-ancestors 'none'")
      return refuseStranger(request, reply, adminToken, attempts) ?? refuseForeign(request, reply)
    })
    await board.register(adapter.registerPlugin(), { prefix: PATH })
  })
}

function refuseStranger(
  request: FastifyRequest,
  reply: FastifyReply,
  adminToken: string,
  attempts: TokenAttempts,
): FastifyReply | undefined {
  const token = tokenOf(request.headers.authorization)
  const caller = callerOf(request)
  // A browser's first request has no token: it does not count as an attempt.
  if (token !== undefined) {
    const wait = Math.ceil(attempts.wait(caller) / 1000)
    if (wait > 0) {
      reply.header('retry-after', String(wait))
      return refuse(reply, 429, `Too many wrong tokens: try again in ${wait} s`)
    }
    if (sameSecret(token, adminToken)) {
      attempts.right(caller)
      return undefined
    }
    attempts.wrong(caller)
  }
  reply.header('www-authenticate', 'Basic realm="Terrier jobs", charset="UTF-8"')
  return refuse(reply, 401, 'The board needs the admin token (ADMIN_TOKEN) as password')
}

/** Refuses changes from other sites' pages: a browser that knows the password sends it with their requests too. */
function refuseForeign(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const ours = isSameOrigin(request) ?? isBearer(request.headers.authorization)
  if (ours) return undefined
  return refuse(reply, 403, 'Changes are made from the board itself, or by a program with a bearer token')
}

function refuse(reply: FastifyReply, status: number, title: string): FastifyReply {
  return reply.code(status).header('content-type', 'application/problem+json').send({ title, status })
}

function isBearer(authorization = ''): boolean {
  return /^bearer /i.test(authorization)
}

/** The token that a browser or a program sends, undefined when it sends none. */
function tokenOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  const text = Buffer.from(value, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}
