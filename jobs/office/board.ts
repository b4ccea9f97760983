import { createHash, timingSafeEqual } from 'node:crypto'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Queues } from '../queues.ts'

const PATH = '/board'

/**
 * The board of the queues under `/board`. Browsers ask for a name (any) and a password: the admin token; scripts send
 * it as a bearer token. Everything under the path is behind it, its pictures and scripts too.
 */
export async function addBoard(app: FastifyInstance, queues: Queues, adminToken: string): Promise<void> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(PATH)
  createBullBoard({
    queues: [queues.detect, queues.prepare, queues.publish].map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Terrier' } },
  })
  await app.register(async (board) => {
    board.addHook('onRequest', async (request, reply) => guard(request, reply, adminToken))
    await board.register(adapter.registerPlugin(), { prefix: PATH })
  })
}

async function guard(request: FastifyRequest, reply: FastifyReply, adminToken: string): Promise<unknown> {
  if (!sameSecret(tokenOf(request.headers.authorization), adminToken))
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Terrier jobs", charset="UTF-8"')
      .send({ title: 'The board needs the admin token (ADMIN_TOKEN) as password', status: 401 })
  // A browser that knows the password would send it along with a request made by another site's page.
  const site = request.headers['sec-fetch-site']
  if (request.method !== 'GET' && site !== undefined && site !== 'same-origin')
    return reply.code(403).send({ title: 'Changes are made from the board itself', status: 403 })
}

function tokenOf(header: string | undefined): string {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header ?? '') ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  const text = Buffer.from(value, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}

/** Compares hashes, so that neither the length nor the first difference can be timed. */
function sameSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
