import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { isLoopbackAddress, isLoopbackHost } from '../../shared/callers/loopback.ts'
import { sameSecret } from '../../shared/callers/same-secret.ts'
import { Problem } from '../answers/problem.ts'
import { requestSentences } from '../answers/request-sentences.ts'

/** What proxies add to a request that they pass on. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]

/**
 * Lets programs of this machine read the metrics, and those that send `token` as a bearer token; refuses others with 403. A program of this machine has a loopback
 * connection, names this machine as the `Host`, and has no header that a proxy adds: otherwise a proxy on this machine would open them to
 * everybody. `TRUST_PROXY` does not matter: it is the connection that counts, not whom it is made for.
 */
export function metricsGuard(token: string | undefined): onRequestHookHandler {
  return (request, _reply, done) => {
    if (isOfThisMachine(request) || (token !== undefined && sendsToken(request, token))) done()
    else done(new Problem('local-only', requestSentences.localOnly()))
  }
}

function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  return (
    isLoopbackAddress(raw.socket.remoteAddress) &&
    (headers.host === undefined || isLoopbackHost(headers.host)) &&
    !OF_PROXIES.some((name) => headers[name] !== undefined)
  )
}

function sendsToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && sameSecret(given, token)
}
