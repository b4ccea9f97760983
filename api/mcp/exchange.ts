import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { refusedParams } from './check-params.ts'
import { RPC, RpcRefusal } from './rpc-error.ts'
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
    if (!isInitialize(request.body)) checkStanding(await this.#sessions.standing(sessionIdOf(request)))
    const server = this.#serverOf(request)
    // The session is in its id, so that the package need not keep one.
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const response = await transport.handleRequest(asked, { parsedBody: request.body })
      // Only an initialize that was answered settles on a version.
      if (server.getNegotiatedProtocolVersion() === undefined) return response
      const headers = new Headers(response.headers)
      headers.set('mcp-session-id', this.#sessions.open())
      return new Response(response.body, { status: 200, headers })
    } finally {
      await server.close()
    }
  }

  /** Closes the session that a DELETE names. Throws RpcRefusal when there is none. */
  async end(request: FastifyRequest): Promise<void> {
    checkStanding(await this.#sessions.end(sessionIdOf(request)))
  }
}

function sessionIdOf({ headers }: FastifyRequest): string {
  const id = headers['mcp-session-id']
  if (typeof id === 'string' && id !== '') return id
  throw new RpcRefusal(
    400,
    RPC.refused,
    'The Mcp-Session-Id header is required: call initialize first, and send the id that its answer carries',
  )
}

function checkStanding(standing: Awaited<ReturnType<Sessions['standing']>>): void {
  if (standing === 'unknown')
    throw new RpcRefusal(
      400,
      RPC.refused,
      'This Mcp-Session-Id was not issued here: call initialize for a new one',
    )
  if (standing === 'over')
    throw new RpcRefusal(
      404,
      RPC.session,
      'Session not found: it was closed or is too old. Call initialize for a new one',
    )
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
  // Checked at the door, where its case and weights are known to mean nothing.
  const accept: [string, string] = ['accept', 'application/json, text/event-stream']
  return new Request('http://terrier.invalid/mcp', { method: 'POST', headers: [accept, ...kept] })
}
