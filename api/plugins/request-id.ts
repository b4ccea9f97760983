import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a caller may name its request: enough for UUIDs and trace ids, nothing that could break a log line. */
const SANE = /^[\w.:-]{1,64}$/

/** Distinguishes this process from its replicas and from its earlier lives. */
const PROCESS = randomBytes(6).toString('hex')
let count = 0

/** The caller's `X-Request-Id` when it is sane, else one that no other request of any replica has. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && SANE.test(given)) return given
  count += 1
  return `${PROCESS}-${count.toString(36)}`
}
