import type { IncomingMessage } from 'node:http'

const SLASH = 0x2f
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/**
 * The path and query that a request asks for, in one spelling (Fastify's `rewriteUrl`). One slash at the end of the path is left out, so that
 * `/ogc/?f=json` is `/ogc?f=json` for routes, tags, metrics and redirects alike. Of a target in absolute form (`GET http://host/path`) the path
 * remains, and its authority takes the place of the `Host` header, as RFC 9112 §3.2.2 wants it: otherwise a host would get past the checks of `Host`.
 */
export function requestTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  let target = request.url ?? '/'
  if (target.charCodeAt(0) !== SLASH) {
    const [origin, authority] = ABSOLUTE.exec(target) ?? []
    if (origin === undefined) return target
    request.headers.host = authority
    target = target.slice(origin.length)
    if (target.charCodeAt(0) !== SLASH) target = `/${target}`
  }
  const query = target.indexOf('?')
  const end = query < 0 ? target.length : query
  // `//` is another address than `/`, and an address of two slashes at its end is another than of one.
  if (end < 2 || target.charCodeAt(end - 1) !== SLASH || target.charCodeAt(end - 2) === SLASH) return target
  return target.slice(0, end - 1) + target.slice(end)
}
