import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Ids accepted from callers: UUIDs and trace ids fit, and nothing that could break a log line. */
const SANE = /^[\w.:-]{1,64}$/

/** Distinguishes this process from its replicas and from its earlier lives. */
const PROCESS = randomBytes(6).toString('hex')
let count = 0

/** The caller's `X-Request-Id` when it has the accepted form, else an id that is unique among all replicas. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && SANE.test(given)) return given
  count += 1
  return `${PROCESS}-${count.toString(36)}`
}
