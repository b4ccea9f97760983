import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Ids accepted from callers: UUIDs and trace ids fit, and nothing that could break a log line. */
const SANE = /^[\w.:-]{1,64}$/

/** Numbers the requests of a server. */
export function requestIds(): (request: Pick<IncomingMessage, 'headers'>) => string {
  /** Distinguishes this server from its replicas and from its earlier lives. */
  const server = randomBytes(6).toString('hex')
  let count = 0
  /** The caller's `X-Request-Id` when it has the accepted form, else an id that is unique among all replicas. */
  return ({ headers }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && SANE.test(given)) return given
    count += 1
    return `${server}-${count.toString(36)}`
  }
}
