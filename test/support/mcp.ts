import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

export const BOTH = 'application/json, text/event-stream'
export const LATEST_WITH_SESSIONS = '2025-11-25'
export const STATELESS = '2026-07-28'

/** The official client, and its transport to close a session or to lose one. */
export interface Agent {
  client: Client
  transport: StreamableHTTPClientTransport
}

/** Connects the official client to a service that listens. Closed when the test is over. */
export async function connectAgent(url: string): Promise<Agent> {
  const client = new Client({ name: 'terrier-tests', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url))
  // The package's own types disagree with each other under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0])
  onTestFinished(() => client.close())
  return { client, transport }
}

export function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const rpcSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.record(z.string(), z.json()).optional(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.json().optional() }).optional(),
})

export type Headers = Record<string, string | undefined>

/** One post to /mcp without listening; a header given as undefined is not sent. */
export async function post(app: FastifyInstance, payload: unknown, headers: Headers = {}, url = '/mcp') {
  const given = { accept: BOTH, 'content-type': 'application/json', ...headers }
  const sent = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]),
  )
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: sent,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  const body = answer.body === '' ? undefined : rpcSchema.parse(answer.json())
  return { status: answer.statusCode, headers: answer.headers, body, text: answer.body }
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: LATEST_WITH_SESSIONS,
    capabilities: {},
    clientInfo: { name: 'raw', version: '1' },
  },
}

/** Opens a session and gives the headers of its later messages. */
export async function openSession(app: FastifyInstance, url = '/mcp'): Promise<{ 'mcp-session-id': string }> {
  const { headers } = await post(app, INITIALIZE, {}, url)
  return { 'mcp-session-id': z.string().parse(headers['mcp-session-id']) }
}

export function request(method: string, params: object = {}, id: number | string = 2): object {
  return { jsonrpc: '2.0', id, method, params }
}

/** A message of the stateless era, with the headers that must agree with it. */
export function stateless(method: string, params: Record<string, unknown> = {}) {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': STATELESS,
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = params.name ?? params.uri
  return {
    message: request(method, { ...params, _meta: meta }),
    headers: {
      'mcp-protocol-version': STATELESS,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
  }
}

const linkSchema = z.looseObject({
  type: z.literal('resource_link'),
  uri: z.string(),
  size: z.number(),
})

const resultSchema = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.json()).optional(),
  content: z.array(z.union([z.looseObject({ type: z.literal('text'), text: z.string() }), linkSchema])),
})

/** A result with its texts apart from its links to resources. */
export function readResult(result: unknown) {
  const { content, ...rest } = resultSchema.parse(result)
  return {
    ...rest,
    content: content.filter((part) => part.type === 'text'),
    links: content.filter((part) => part.type === 'resource_link'),
  }
}

/** Calls a tool in a session of its own, of the latest version that has sessions. */
export async function callTool(app: FastifyInstance, name: string, args: unknown) {
  const session = { ...(await openSession(app)), 'mcp-protocol-version': LATEST_WITH_SESSIONS }
  const { body } = await post(app, request('tools/call', { name, arguments: args }), session)
  return readResult(body?.result)
}

/** The same without a session. */
export async function callToolStateless(app: FastifyInstance, name: string, args: unknown) {
  const { message, headers } = stateless('tools/call', { name, arguments: args })
  return readResult((await post(app, message, headers)).body?.result)
}
