import {
  createMcpHandler,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isLegacyRequest,
  type JSONRPCNotification,
  type JSONRPCRequest,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Client } from './agent-server.ts'
import { CallsUnderWay } from './calls-under-way.ts'
import { refusedParams } from './check-params.ts'
import { refuseLongTexts } from './long-texts.ts'
import { RPC, RpcRefusal } from './rpc-error.ts'
import { checkState, checkVersion, sessionIdOf } from './sessions/check-session.ts'
import type { McpSessions } from './sessions/sessions.ts'
import { Subscriptions } from './subscriptions.ts'
import type { ToolList } from './tools/tool-lists.ts'

export type ServerOf = (request: FastifyRequest, list: ToolList, client: Client) => Server

/** Answers POST /mcp by the protocol version of its message: stateless, or with sessions. */
export class Exchange {
  readonly #serverOf: ServerOf
  readonly #sessions: McpSessions
  readonly #subscriptions: Subscriptions
  readonly #calls = new CallsUnderWay()

  constructor(serverOf: ServerOf, sessions: McpSessions, subscriptions: Subscriptions) {
    this.#serverOf = serverOf
    this.#sessions = sessions
    this.#subscriptions = subscriptions
  }

  /**
   * `gone`: aborted when nobody waits for the answer any more, which ends what the message asks for. Throws RpcRefusal for a post that is refused
   * before the package reads it. `list`: the tools that the address asks for, which a session keeps from its first message on.
   */
  async answer(request: FastifyRequest, gone: AbortSignal, list: ToolList): Promise<Response> {
    const { body } = request
    if (body === undefined)
      throw new RpcRefusal(400, RPC.parse, 'The post has no body: post one JSON-RPC message')
    // A batch would count once against the quotas for many questions, and its answer would not fit a model's context.
    if (Array.isArray(body))
      throw new RpcRefusal(400, RPC.invalid, 'Batches are not taken: post one JSON-RPC message at a time')
    refuseLongTexts(body)
    const asked = webRequest(request, gone)
    const response = (await isLegacyRequest(asked, body))
      ? await this.#withSession(request, gone, list)
      : await this.#stateless(request, gone, list)
    // Last: the package's own refusal of the message around the parameters takes precedence.
    return response.status === 200 ? ((await refusedParams(request)) ?? response) : response
  }

  /** From 2026-07-28 on: every request stands alone. */
  async #stateless(request: FastifyRequest, gone: AbortSignal, list: ToolList): Promise<Response> {
    const { body } = request
    const ended = Subscriptions.isAsked(body) ? this.#subscriptions.open(gone) : undefined
    const handler = createMcpHandler(() => this.#serverOf(request, list, { listens: 'resources' }), {
      legacy: 'reject',
      bus: this.#subscriptions.bus,
      // The package counts by handler, and each request has its own: it refuses in its own words what may not be opened.
      maxSubscriptions: ended ? 1 : 0,
    })
    return handler.fetch(webRequest(request, ended ?? gone), { parsedBody: body })
  }

  /** Up to 2025-11-25: `initialize` opens a session, and every later message carries its id. */
  async #withSession(request: FastifyRequest, gone: AbortSignal, list: ToolList): Promise<Response> {
    const { body } = request
    if (!isInitialize(body)) {
      checkState(await this.#sessions.state(sessionIdOf(request)))
      checkVersion(request)
    }
    // A message that is neither a request nor a notification answers a question of the server, which asks none.
    if (!isJSONRPCRequest(body) && !isJSONRPCNotification(body)) return accepted()
    if (isJSONRPCNotification(body)) this.#cancel(request, body)
    // The first message has no session yet: nothing can cancel it.
    if (!isJSONRPCRequest(body) || isInitialize(body)) return this.#exchange(request, body, gone, list)
    const session = sessionIdOf(request)
    const kept = this.#sessions.listOf(session) ?? list
    return this.#calls.run(session, body.id, (cancelled) =>
      this.#exchange(request, body, AbortSignal.any([gone, cancelled]), kept),
    )
  }

  /** Ends the request that a notification names; other notifications end nothing. */
  #cancel(request: FastifyRequest, notification: JSONRPCNotification): void {
    const asked = cancelled.safeParse(notification).data
    if (asked) this.#calls.cancel(sessionIdOf(request), asked.params.requestId)
  }

  async #exchange(
    request: FastifyRequest,
    message: JSONRPCRequest | JSONRPCNotification,
    ended: AbortSignal,
    list: ToolList,
  ): Promise<Response> {
    const server = this.#serverOf(request, list, { version: versionOf(request) })
    // The package keeps no session, because the id holds it: each exchange gets a server of its own, as in the stateless era.
    // The answer is plain JSON, or a stream when messages of the server precede it.
    const transport = new PerRequestHTTPServerTransport({ classification: { era: 'legacy' } })
    await server.connect(transport)
    const response = await transport
      .handleMessage(message, { request: webRequest(request, ended) })
      .catch((error: unknown) => {
        // Who cancels wants no answer (MCP, cancellation), and who is gone reads none.
        if (ended.aborted) return accepted()
        throw error
      })
    if (response.status === 202) {
      await server.close()
      return response
    }
    const headers = new Headers(response.headers)
    // Only a successful initialize negotiates a version, and opens a session.
    if (server.getNegotiatedProtocolVersion() !== undefined)
      headers.set('mcp-session-id', this.#sessions.open(list))
    // The package answers errors with the statuses of the stateless era. With sessions, clients take 404 for the end of the session.
    return new Response(response.body, { status: 200, headers })
  }

  /** Closes the session that a DELETE names. Throws RpcRefusal when there is none. */
  async end(request: FastifyRequest): Promise<void> {
    checkState(await this.#sessions.end(sessionIdOf(request)))
  }
}

const accepted = () => new Response(null, { status: 202 })

const cancelled = z.looseObject({
  method: z.literal('notifications/cancelled'),
  params: z.looseObject({ requestId: z.union([z.string(), z.number()]) }),
})

/** The version of a message within a session: clients older than the header do not send it (MCP, protocol version header). */
function versionOf({ headers }: FastifyRequest): string | undefined {
  const version = headers['mcp-protocol-version']
  return typeof version === 'string' ? version : undefined
}

function isInitialize(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'
}

/** The request as the package reads it, without its body. `ended`: ends the exchange. */
function webRequest({ headers }: FastifyRequest, ended: AbortSignal): Request {
  const kept = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'].flatMap(
    (name): [string, string][] => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    },
  )
  // `acceptGuard` has checked Accept, whatever its case and weights; the package gets it in plain form.
  const accept: [string, string] = ['accept', 'application/json, text/event-stream']
  return new Request('http://terrier.invalid/mcp', {
    method: 'POST',
    headers: [accept, ...kept],
    signal: ended,
  })
}
