import { subscriberOf } from './address.ts'

/** Where a request comes from, as Fastify says it. */
export interface Origin {
  /** Address of the connection, or of the client that trusted proxies name. Undefined when the connection is closed. */
  readonly ip: string | undefined
  /** With a trusted proxy: the connection's address, then those that `X-Forwarded-For` adds, the nearest first. */
  readonly ips?: readonly string[] | undefined
}

/**
 * The name under which an anonymous request is counted: `ip:` and an IPv4 address or an IPv6 /64. When an entry of
 * `X-Forwarded-For` is no address, the nearest proxy before it is counted: otherwise a client that writes nonsense there would be
 * a new caller with each request.
 */
export function callerOf({ ip, ips }: Origin): string {
  if (ips === undefined) return `ip:${(ip === undefined ? undefined : subscriberOf(ip)) ?? 'unknown'}`
  for (let i = ips.length - 1; i >= 0; i--) {
    // A closed connection has no address.
    const found = ips[i] === undefined ? undefined : subscriberOf(ips[i]!)
    if (found !== undefined) return `ip:${found}`
  }
  return 'ip:unknown'
}
