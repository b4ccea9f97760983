import { Readable } from 'node:stream'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
} from 'fastify'
import { z } from 'zod'
import type { Config } from '../../shared/settings/config.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import { internalError, problemOf } from '../answers/problems.ts'
import { BODY_BYTES } from '../kernel/limits.ts'
import type { RedisLink } from '../kernel/redis-link.ts'
import { whenGone } from '../plugins/when-gone.ts'
import type { AgentServers } from './agent-server.ts'
import { Exchange } from './exchange.ts'
import { acceptGuard, originGuard } from './guard.ts'
import { RPC, RpcRefusal, rpcErrorText } from './rpc-error.ts'
import { openSessions } from './sessions/open-sessions.ts'
import { Subscriptions } from './subscriptions.ts'
import { TOOL_LISTS, type ToolList } from './tools/tool-lists.ts'

export interface McpOptions {
  config: Config
  /** Shares closed sessions with other replicas. */
  redis: RedisLink | undefined
  servers: AgentServers
  /** Whose changes clients can listen for. Left out: there are none. */
  releases?: ReleaseSource
  /** Runs before the body is read: finds whom the post counts for and checks its key. Throws the Problem that refuses it. */
  onRequest: onRequestHookHandler[]
  /** Runs after the body is read: counts the message against the quotas if it asks for data. */
  preHandler?: preHandlerHookHandler[]
}

/** The first protocol version without sessions: DELETE has nothing to close in it. */
const FIRST_STATELESS = '2026-07-28'

/** Serves agents at /mcp, in both eras of the protocol. */
export async function addMcp(
  app: FastifyInstance,
  { config, redis, servers, releases, onRequest, preHandler = [] }: McpOptions,
): Promise<void> {
  const subscriptions = new Subscriptions(releases)
  app.closing?.endStreams(() => subscriptions.close())
  const exchange = new Exchange(
    (request, list, client) =>
      servers(
        (err) => request.log.error({ requestId: request.id, url: '/mcp', err }, 'defect'),
        'under the X-Request-Id of this answer',
        list,
        client,
      ),
    await openSessions(app, config, redis),
    subscriptions,
  )
  const guard = originGuard(config)
  app.route({
    method: 'POST',
    url: '/mcp',
    bodyLimit: BODY_BYTES.message,
    onRequest: [guard, ...onRequest, acceptGuard],
    preHandler,
    errorHandler: answerRefusal,
    handler: async (request, reply) =>
      send(reply, await exchange.answer(request, whenGone(request, reply), askedList(request))),
  })
  app.route({
    method: 'DELETE',
    url: '/mcp',
    onRequest: [guard],
    errorHandler: answerRefusal,
    handler: async (request, reply) => {
      if (String(request.headers['mcp-protocol-version'] ?? '') >= FIRST_STATELESS) {
        reply.header('allow', 'POST')
        throw new RpcRefusal(
          405,
          RPC.refused,
          `Protocol ${FIRST_STATELESS} has no sessions: there is nothing to delete`,
        )
      }
      await exchange.end(request)
      return reply.header('cache-control', 'no-store').send()
    },
  })
}

const listQuery = z.strictObject({ tools: z.enum(TOOL_LISTS).default('default') })

/** The list of tools that the address asks for: `/mcp?tools=all`. Throws RpcRefusal for anything else in its query. */
function askedList({ query }: FastifyRequest): ToolList {
  const asked = listQuery.safeParse(query)
  if (asked.success) return asked.data.tools
  throw new RpcRefusal(
    400,
    RPC.refused,
    `/mcp takes one parameter in its address, tools: ${TOOL_LISTS.join(' or ')}`,
  )
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.code(response.status).header('cache-control', 'no-store')
  // A stream is sent as it comes: collecting it would hold back the messages that precede the answer.
  if (response.body && isStream(response)) return reply.send(Readable.fromWeb(response.body))
  return reply.send(await response.text())
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true
}

/** Answers refusals as JSON-RPC errors, which MCP clients expect, with the problem document as their data. */
function answerRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  if (error instanceof RpcRefusal) {
    reply.code(error.status).send(rpcErrorText(error.code, error.message))
    return
  }
  const problem = problemOf(error, BODY_BYTES.message)
  if (!problem) request.log.error({ requestId: request.id, url: '/mcp', err: error }, 'defect')
  const found = problem ?? internalError()
  const code = !problem ? RPC.internal : found.type === 'bad-request' ? RPC.parse : RPC.refused
  reply
    .code(found.status)
    .headers(found.headers)
    .send(rpcErrorText(code, found.message, found))
}
