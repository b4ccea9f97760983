import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../settings/config.ts'
import { plainAddress } from './address.ts'

/** Whether the proxy at this address, `hop` hops from the service (0 = the connection itself), is trusted. */
export type Trust = (address: string, hop: number) => boolean

/** More proxies than any service has; of a header with thousands of entries only so many are read. */
const MOST_HOPS = 32

/**
 * `TRUST_PROXY` in the form that Fastify takes. The setting is a number of hops, a list of addresses and networks, true or false.
 * An entry of `X-Forwarded-For` is compared without its port and brackets; one that is no address ends the chain, because the
 * entries beyond it cannot be trusted. Throws TypeError for a list that holds something else.
 */
export function trustedProxy(setting: Config['trustProxy']): false | Trust {
  if (setting === false) return false
  const trusts = trustOf(setting)
  return (address, hop) => hop < MOST_HOPS && trusts(address, hop)
}

function trustOf(setting: true | number | string): Trust {
  if (typeof setting === 'number') return (address, hop) => hop < setting && isProxy(address, hop)
  if (setting === true) return isProxy
  const listed = proxyAddr.compile(setting.split(',').map((one) => one.trim()))
  return (address, hop) => {
    const plain = plainAddress(address)
    return plain !== undefined && listed(plain, hop)
  }
}

/** The connection itself may have no address: it may be a Unix socket, or closed. */
function isProxy(address: string, hop: number): boolean {
  return hop === 0 || plainAddress(address) !== undefined
}
