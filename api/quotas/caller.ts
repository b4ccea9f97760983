import { isIPv6 } from 'node:net'

/**
 * Whom an anonymous request is counted for: the IPv4 address, or the /64 of an IPv6 address, which one subscriber has
 * whole (RFC 6177). `address` is as Node gives it.
 */
export function callerOf(address: string): string {
  if (!address.includes(':')) return `ip:${address}`
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped) return `ip:${mapped[1]}`
  return isIPv6(plain) ? `ip:${networkOf(plain)}` : `ip:${plain}`
}

/** The first 64 bits of an IPv6 address, e.g. `2001:db8:0:1::/64`. */
function networkOf(address: string): string {
  const [left = '', right] = address.split('::')
  const groups = left === '' ? [] : left.split(':')
  if (right !== undefined) {
    const after = right === '' ? [] : right.split(':')
    // An IPv4 tail stands for two groups; where it stands, it is beyond the first four.
    const width = after.length + (after.at(-1)?.includes('.') ? 1 : 0)
    groups.push(...Array.from({ length: Math.max(0, 8 - groups.length - width) }, () => '0'), ...after)
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
