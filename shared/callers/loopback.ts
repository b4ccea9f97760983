import { isIPv6 } from 'node:net'
import { plainAddress } from './address.ts'

const HOST = /^(?:localhost|(?:[a-z\d-]{1,63}\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** Whether an IP address is one of this machine to itself: 127.0.0.0/8 or ::1, mapped into IPv6 or not. False for undefined. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = address === undefined ? undefined : plainAddress(address)
  return plain === '::1' || plain?.startsWith('127.') === true
}

/**
 * Whether a `Host`, with or without its port, names this machine to itself: localhost and names below it (RFC 6761 §6.3), 127.0.0.0/8
 * or [::1]. No other host can have these names, so no other site can be reached by a link with them.
 */
export function isLoopbackHost(host: string): boolean {
  return HOST.test(host)
}

/** Whether a service that listens at `host` (`HOST`: a name or an IP address without brackets) is reached from this machine alone. */
export function listensOnLoopback(host: string): boolean {
  return isLoopbackHost(isIPv6(host) ? `[${plainAddress(host)}]` : host)
}
