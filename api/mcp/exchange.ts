import {
  createMcpHandler,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isLegacyRequest,
  PerRequestHTTPServerTransport,
  type Server,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { refusedParams } from './check-params.ts'
import { refuseLongTexts } from './long-texts.ts'
import { RPC, RpcRefusal } from './rpc-error.ts'
import { checkState, checkVersion, sessionIdOf } from './sessions/check-session.ts'
import type { Sessions } from './sessions/sessions.ts'

/** Makes the protocol's side of one exchange. */
export type ServerOf = (request: FastifyRequest) => Server

/** Answers POST /mcp in the era its message belongs to. */
export class Exchange {
  readonly #serverOf: ServerOf
  readonly #sessions: Sessions

  constructor(serverOf: ServerOf, sessions: Sessions) {
    this.#serverOf = serverOf
    this.#sessions = sessions
  }

  /** Throws RpcRefusal for what is refused before the protocol has its say. */
  async answer(request: FastifyRequest): Promise<Response> {
    const { body } = request
    // One post, one question: it is counted once, and its answer has a length a model can take.
    if (Array.isArray(body))
      throw new RpcRefusal(400, RPC.invalid, 'Batches are not taken: post one JSON-RPC message at a time')
    refuseLongTexts(body)
    const asked = webRequest(request)
    const response = (await isLegacyRequest(asked, body))
      ? await this.#withSession(request, asked)
      : await this.#stateless(request, asked)
    // What the package has against the message around the parameters comes first.
    return response.status === 200 ? ((await refusedParams(request)) ?? response) : response
  }

  /** 2026-07-28: every request says all there is to know. */
  async #stateless(request: FastifyRequest, asked: Request): Promise<Response> {
    const handler = createMcpHandler(() => this.#serverOf(request), {
      legacy: 'reject',
      // The tools, prompts and resources do not change while the service runs: there is nothing to subscribe to.
      maxSubscriptions: 0,
    })
    return handler.fetch(asked, { parsedBody: request.body })
  }

  /** Up to 2025-11-25: `initialize` opens a session whose id comes with every later message. */
  async #withSession(request: FastifyRequest, asked: Request): Promise<Response> {
    const { body } = request
    if (!isInitialize(body)) {
      checkState(await this.#sessions.state(sessionIdOf(request)))
      checkVersion(request)
    }
    // What is left is a client's answer to a question: none is asked here.
    if (!isJSONRPCRequest(body) && !isJSONRPCNotification(body)) return new Response(null, { status: 202 })
    const server = this.#serverOf(request)
    // The session is in its id, so that the package need not keep one: it is given one exchange at a time, as in the later
    // era. Its answer is plain JSON, or a stream when the server says something before it.
    const transport = new PerRequestHTTPServerTransport({ classification: { era: 'legacy' } })
    await server.connect(transport)
    const response = await transport.handleMessage(body, { request: asked })
    if (response.status === 202) {
      await server.close()
      return response
    }
    const headers = new Headers(response.headers)
    // Only an initialize that was answered settles on a version.
    if (server.getNegotiatedProtocolVersion() !== undefined)
      headers.set('mcp-session-id', this.#sessions.open())
    // The package gives errors the status of the later era: in this one a 404 would be the end of the session.
    return new Response(response.body, { status: 200, headers })
  }

  /** Closes the session that a DELETE names. Throws RpcRefusal when there is none. */
  async end(request: FastifyRequest): Promise<void> {
    checkState(await this.#sessions.end(sessionIdOf(request)))
  }
}

function isInitialize(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'
}

/** What the package reads of a request, its body apart. */
function webRequest({ headers }: FastifyRequest): Request {
  const kept = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'].flatMap(
    (name): [string, string][] => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    },
  )
  // Checked where the request arrives, where its case and weights are known to mean nothing.
  const accept: [string, string] = ['accept', 'application/json, text/event-stream']
  return new Request('http://terrier.invalid/mcp', { method: 'POST', headers: [accept, ...kept] })
}
