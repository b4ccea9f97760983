import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { RPC, RpcRefusal } from '../rpc-error.ts'
import type { SessionState } from './sessions.ts'

/** The session that a request names. Throws RpcRefusal when it names none. */
export function sessionIdOf({ headers }: FastifyRequest): string {
  const id = headers['mcp-session-id']
  if (typeof id === 'string' && id !== '') return id
  throw new RpcRefusal(
    400,
    RPC.refused,
    'The Mcp-Session-Id header is required: call initialize first, and send the id that its answer carries',
  )
}

/** Throws RpcRefusal for a session that is not open: 404 makes a client open another (MCP, session management). */
export function checkState(state: SessionState): void {
  if (state === 'unknown')
    throw new RpcRefusal(
      400,
      RPC.refused,
      'This Mcp-Session-Id was not issued here: call initialize for a new one',
    )
  if (state === 'over')
    throw new RpcRefusal(
      404,
      RPC.session,
      'Session not found: it was closed or is too old. Call initialize for a new one',
    )
}

/** Throws RpcRefusal for a protocol version that this service does not support in sessions. */
export function checkVersion({ headers }: FastifyRequest): void {
  const version = headers['mcp-protocol-version']
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) return
  throw new RpcRefusal(
    400,
    RPC.refused,
    `Protocol version ${JSON.stringify(String(version).slice(0, 32))} is not spoken in a session: there are ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}`,
  )
}
