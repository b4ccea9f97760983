import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { isLoopbackHost, listensOnLoopback } from '../../shared/callers/loopback.ts'
import type { Config } from '../../shared/settings/config.ts'
import { RPC, RpcRefusal } from './rpc-error.ts'

/**
 * Refuses requests that a web page of another site may have sent (DNS rebinding): an `Origin` that is neither this machine's nor in
 * MCP_ORIGINS and, when the service listens on loopback only and no proxy is declared, a `Host` that is neither this machine's nor that of
 * PUBLIC_URL.
 */
export function originGuard({ mcp, host, trustProxy, publicUrl }: Config): onRequestHookHandler {
  const allowed = new Set(mcp.origins.map((origin) => origin.toLowerCase()))
  const isPrivate = listensOnLoopback(host) && trustProxy === false
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host
  return (request, _reply, done) => {
    const { origin, host: asked } = request.headers
    if (isPrivate && asked !== undefined && !isLoopbackHost(asked) && asked.toLowerCase() !== publicHost)
      return done(
        forbidden(
          'The Host is neither this machine nor that of PUBLIC_URL: behind a reverse proxy, set TRUST_PROXY',
        ),
      )
    if (origin !== undefined && !allowed.has(origin.toLowerCase()) && !isLoopbackHost(nameOf(origin)))
      return done(forbidden(`Pages of ${shown(origin)} may not use /mcp: add that origin to MCP_ORIGINS`))
    done()
  }
}

/** Every protocol version requires clients to accept both a plain answer and a stream; a wildcard contains them. */
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
  const takes = (...names: string[]) => names.some((name) => types.includes(name))
  return takes('application/json', 'application/*', '*/*') && takes('text/event-stream', 'text/*', '*/*')
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
