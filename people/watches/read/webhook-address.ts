import { isIP } from 'node:net'
import { isIn, isPublic, type Network } from '../send/public-address.ts'

/** Longest address that is kept, in characters. */
const LONGEST = 2000

/** Names that mean this machine or its own network: RFC 6761 (localhost), RFC 6762 (local), RFC 8375 (home.arpa), ICANN 2024 (internal). */
const OWN_NAMES = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/

/** `unusable`: no URL, another scheme, a name or password in it, or too long. `private`: its host is not public. */
export type AddressFault = 'unusable' | 'private'

/**
 * The address of a webhook in its normal form, or what is wrong with it. An IP address is judged here, in each spelling that the URL standard reads as one
 * (`127.1`, `0177.0.0.1`, `0x7f000001`, `2130706433`, `[::ffff:127.0.0.1]`). What a name leads to is judged by the connection (guarded-agent.ts), each time.
 * Any port is taken: outside the opened networks nothing is sent before TLS is set up with that host.
 */
export function readWebhookAddress(
  text: string,
  opened: readonly Network[],
): { href: string } | { fault: AddressFault } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const hasScheme = url?.protocol === 'https:' || (opened.length > 0 && url?.protocol === 'http:')
  // A name and password in the address would stand in the list of watches.
  if (!url || !hasScheme || url.username !== '' || url.password !== '' || text.length > LONGEST)
    return { fault: 'unusable' }
  return mayNameHost(url, opened) ? { href: url.href } : { fault: 'private' }
}

function mayNameHost({ hostname, protocol }: URL, opened: readonly Network[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isIn(host, opened) || (protocol === 'https:' && isPublic(host))
  // Where networks are opened, a name of the operator's own network may lead into one.
  if (opened.length > 0) return true
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !OWN_NAMES.test(name)
}
