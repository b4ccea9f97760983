import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'
import { plainAddress } from './address.ts'

/** Whether the proxy at this address, so many hops from the service (0 = the connection itself), is believed. */
export type Trust = (address: string, hop: number) => boolean

/** No service stands behind more proxies; a header of thousands of entries costs the reading of this many. */
const MOST_HOPS = 32

/**
 * What `TRUST_PROXY` means, in the form that Fastify takes: a number of hops, a list of addresses and networks, everybody
 * or nobody. An entry of `X-Forwarded-For` is compared without its port and brackets; one that is no address ends the
 * chain, because nothing before it can be believed. Throws TypeError for a list that holds something else.
 */
export function trustedProxy(setting: Config['trustProxy']): false | Trust {
  if (setting === false) return false
  const believes = beliefOf(setting)
  return (address, hop) => hop < MOST_HOPS && believes(address, hop)
}

function beliefOf(setting: true | number | string): Trust {
  if (typeof setting === 'number') return (address, hop) => hop < setting && isProxy(address, hop)
  if (setting === true) return isProxy
  const listed = proxyAddr.compile(setting.split(',').map((one) => one.trim()))
  return (address, hop) => {
    const plain = plainAddress(address)
    return plain !== undefined && listed(plain, hop)
  }
}

/** The connection itself may have no address: it may be a Unix socket, or closed already. */
function isProxy(address: string, hop: number): boolean {
  return hop === 0 || plainAddress(address) !== undefined
}
