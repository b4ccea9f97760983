import { AbsentSource, IngestError } from '../../../formats/errors.ts'
import type { Reply } from './http.ts'
import { retryAfterMs, TransientError } from './retry.ts'

/**
 * Turns a status that brings no file into an error.
 * @throws TransientError when the server may answer later (408, 429, 5xx), else IngestError saying what to do.
 */
export function refuseStatus(reply: Reply, url: string): never {
  const { status } = reply
  if (status === 408 || status === 429 || status >= 500) {
    const wait = retryAfterMs(reply.header('retry-after'), Date.now())
    throw new TransientError(`the server answered ${status}`, wait)
  }
  const through = reply.address === url ? '' : ` (at ${reply.address})`
  const Kind = status === 404 || status === 410 ? AbsentSource : IngestError
  throw new Kind(`${url}: the server answered ${status}${through}. ${remedy(status)}`)
}

function remedy(status: number): string {
  if (status === 404 || status === 410) {
    return 'Nothing is published at this address: check the area and the millésime, or give a copy with --mirror or --file.'
  }
  if (status === 401 || status === 403) {
    return 'It refuses this client: check that the address opens in a browser, or give a copy with --mirror or --file.'
  }
  return 'Check that the address opens in a browser, or give a copy with --mirror or --file.'
}
