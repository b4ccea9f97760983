import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Characters of the longest address with brackets, a zone and a port; longer text is no address. */
const LONGEST = 100
/** Addresses whose subscriber is cached: most clients send several requests, and reading IPv6 takes 10 to 50 times a look-up. */
const cache = new LRUCache<string, string>({ max: 4096 })

/** An IP address in the form in which addresses are compared: an IPv4 address mapped into IPv6 is an IPv4 address. */
type Address = { kind: 'ipv4'; text: string } | { kind: 'ipv6'; parts: readonly number[] }

/**
 * Reads an address as sockets and proxies write it: `192.0.2.7`, `192.0.2.7:5000`, `2001:db8::1`, `[2001:db8::1]`,
 * `[2001:db8::1]:5000`, `fe80::1%eth0`, `::ffff:192.0.2.7`, `::ffff:c000:207`. The port, the brackets and the zone are
 * dropped. Undefined for anything else; IPv4 is taken in its four-part decimal form only, so that one address has one text.
 */
function readAddress(text: string): Address | undefined {
  if (text.length > LONGEST) return undefined
  const bare = withoutPort(text)
  if (isIPv4(bare)) return { kind: 'ipv4', text: bare }
  if (!isIPv6(bare)) return undefined
  const parsed = ipaddr.IPv6.parse(bare)
  return parsed.isIPv4MappedAddress()
    ? { kind: 'ipv4', text: parsed.toIPv4Address().toString() }
    : { kind: 'ipv6', parts: parsed.parts }
}

/** The address without port, brackets or zone, in canonical form (RFC 5952); undefined when the text is no address. */
export function plainAddress(text: string): string | undefined {
  const found = readAddress(text)
  return found?.kind === 'ipv6' ? new ipaddr.IPv6([...found.parts]).toRFC5952String() : found?.text
}

/**
 * The network of one subscriber: the IPv4 address, or the /64 of an IPv6 address (RFC 6177), for example `192.0.2.7` or
 * `2001:db8:0:1::/64`. Undefined when the text is no address.
 */
export function subscriberOf(text: string): string | undefined {
  const known = cache.get(text)
  if (known !== undefined) return known
  const found = readSubscriber(text)
  if (found !== undefined) cache.set(text, found)
  return found
}

function readSubscriber(text: string): string | undefined {
  const found = readAddress(text)
  if (found?.kind !== 'ipv6') return found?.text
  return `${new ipaddr.IPv6([...found.parts.slice(0, 4), 0, 0, 0, 0]).toRFC5952String()}/64`
}

function withoutPort(text: string): string {
  const [, inBrackets, ipv4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text.trim()) ?? []
  return inBrackets ?? ipv4 ?? text.trim()
}
