import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from '../../shared/settings/config.ts'
import { RPC, RpcRefusal } from './rpc-error.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * Refuses requests that a web page of another site may have sent (DNS rebinding): an `Origin` that is neither this machine's nor in
 * MCP_ORIGINS and, when the service listens on loopback only and no proxy is declared, a `Host` of another name.
 */
export function originGuard({ mcp, host, trustProxy }: Config): onRequestHookHandler {
  const allowed = new Set(mcp.origins.map((origin) => origin.toLowerCase()))
  const private_ = LOOPBACK.test(host) && trustProxy === false
  return (request, _reply, done) => {
    const { origin, host: asked } = request.headers
    if (private_ && asked !== undefined && !LOOPBACK.test(nameOf(`http://${asked}`)))
      return done(
        forbidden(`The Host ${shown(asked)} is not this machine: behind a reverse proxy, set TRUST_PROXY`),
      )
    if (origin !== undefined && !allowed.has(origin.toLowerCase()) && !LOOPBACK.test(nameOf(origin)))
      return done(forbidden(`Pages of ${shown(origin)} may not use /mcp: add that origin to MCP_ORIGINS`))
    done()
  }
}

/** Every protocol version requires clients to accept both a plain answer and a stream. */
export const acceptGuard: onRequestHookHandler = (request, _reply, done) => {
  if (request.method !== 'POST' || takesBoth(request)) return done()
  done(
    new RpcRefusal(
      406,
      RPC.refused,
      'Not acceptable: the Accept header must list both application/json and text/event-stream',
    ),
  )
}

function takesBoth({ headers }: FastifyRequest): boolean {
  const types = (headers.accept ?? '').split(',').map((part) => part.split(';')[0]!.trim().toLowerCase())
  return types.includes('application/json') && types.includes('text/event-stream')
}

function nameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : ''
}

function forbidden(message: string): RpcRefusal {
  return new RpcRefusal(403, RPC.refused, message)
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100))
}
