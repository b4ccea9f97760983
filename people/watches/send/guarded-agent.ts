import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isIn, isPublic, networksOf } from './public-address.ts'
import { dnsResolve, type Resolve } from './resolve-host.ts'

/** Milliseconds to find the address of a host and connect to it. */
const CONNECT_MS = 5000

export interface GuardOptions {
  resolve?: Resolve
  authorities?: string
}

/** A webhook leads to an address that it may not lead to. */
export class RefusedAddress extends Error {
  readonly code = 'ERR_REFUSED_ADDRESS'

  constructor(host: string) {
    super(
      `${host} is no public address over https: the operator of the service opens others with WATCH_NETWORKS`,
    )
    this.name = 'RefusedAddress'
  }
}

/**
 * A client of HTTP that connects to public addresses over TLS alone, or into the networks that are opened. The check is made by the connection itself: the addresses that were
 * checked are those it connects to, so that a name that means another address a moment later (DNS rebinding) gains nothing.
 *
 * `networks`: those that are opened (CIDR). `resolve`: in place of DNS, or of the system's own look-up where networks are opened, since
 * the names of an operator's own machines may stand in its file of hosts. `authorities`: certificates (PEM) that are trusted in place of those of Node.
 */
export function guardedAgent(
  networks: readonly string[],
  { resolve = networks.length > 0 ? lookup : dnsResolve(), authorities }: GuardOptions = {},
): Agent {
  const opened = networksOf(networks)
  const mayReach = (address: string, protocol: string) =>
    isIn(address, opened) || (protocol === 'https:' && isPublic(address))
  const connectorOf = (protocol: string) =>
    buildConnector({
      timeout: CONNECT_MS,
      ...(authorities === undefined ? {} : { ca: authorities }),
      lookup: (host, options, done) => {
        resolve(host, { ...options, all: true }, (error, addresses) => {
          if (error) return done(error, [])
          const refused =
            addresses.length === 0 || addresses.some(({ address }) => !mayReach(address, protocol))
          if (refused) return done(new RefusedAddress(host), [])
          if (options.all) return done(null, addresses)
          done(null, addresses[0]!.address, addresses[0]!.family)
        })
      },
    })
  const connectors = { 'http:': connectorOf('http:'), 'https:': connectorOf('https:') }
  return new Agent({
    connect: (options, done) => {
      const { protocol } = options
      // An address in place of a name is not looked up, so that the check at the look-up does not see it.
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if ((protocol !== 'http:' && protocol !== 'https:') || (isIP(host) !== 0 && !mayReach(host, protocol)))
        return done(new RefusedAddress(host), null)
      connectors[protocol](options, done)
    },
  })
}
