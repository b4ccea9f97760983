import { subscriberOf } from './address.ts'

/** What Fastify knows of where a request comes from. */
export interface Origin {
  /** Address of the connection, or of the client that trusted proxies name. Undefined on a connection that is closed. */
  readonly ip: string | undefined
  /** With a trusted proxy: the connection's address, then those that `X-Forwarded-For` adds, the nearest first. */
  readonly ips?: readonly string[] | undefined
}

/**
 * Whom an anonymous request is counted for, `ip:` and an IPv4 address or an IPv6 /64. An entry of `X-Forwarded-For` that
 * is no address counts for the nearest proxy before it: a client that writes nonsense there must not become a new caller
 * with each request.
 */
export function callerOf({ ip, ips }: Origin): string {
  if (ips === undefined) return `ip:${(ip === undefined ? undefined : subscriberOf(ip)) ?? 'unknown'}`
  for (let i = ips.length - 1; i >= 0; i--) {
    // A connection that is closed already has no address.
    const found = ips[i] === undefined ? undefined : subscriberOf(ips[i]!)
    if (found !== undefined) return `ip:${found}`
  }
  return 'ip:unknown'
}
