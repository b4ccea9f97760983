import type { LookupAddress, LookupOptions } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Milliseconds until a question to a server of DNS counts as lost, and times that it is asked. */
const QUESTION_MS = 1500
const TRIES = 2

/** Finds all addresses of a host. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Asks the servers of DNS that the system names (`servers`: others, as `address:port`), without the system's own function: that one
 * keeps one of the few threads of the process for each name that is not answered, so a slow server of one name would hold the look-ups
 * of all others. The file of hosts is not read.
 */
export function dnsResolve(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return (host, _options, done) => {
    const answers = Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    void answers.then(([four, six]) => {
      const addresses = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ]
      if (addresses.length > 0) done(null, addresses)
      else done(four.status === 'rejected' ? four.reason : new Error(`${host} has no address`), [])
    })
  }
}
