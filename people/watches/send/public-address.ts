import ipaddr from 'ipaddr.js'

/** IPv6 addresses that are given out to the world (RFC 4291, 2.4): what lies outside is never another's server. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** First address and length of the prefix in bits. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Networks as the settings name them: an address alone is a network of one. */
export function networksOf(texts: readonly string[]): Network[] {
  return texts.map((text) => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/**
 * Whether an address is one of a server in the world: no private, loopback, link-local, unique-local, carrier-grade NAT, multicast, documentation or
 * reserved one, and none that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo). What is no address is not public.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6)
}

/** Whether an address lies in a network that the operator opened. */
export function isIn(text: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}
