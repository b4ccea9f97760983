import { IngestError } from '../../../formats/errors.ts'
import type { Source } from '../../dataset.ts'
import type { ReachOptions } from '../ingest-context.ts'
import { get, type Reply } from './http.ts'
import { isServer, mirrorAddress, officialAddress, officialUrl } from './mirror.ts'
import { TransientError, withRetry } from './retry.ts'

/** What an official address answered to a look at its first bytes. */
export interface Look {
  url: string
  /** After redirects. */
  resolvedUrl: string
  /** Absent when nothing answered. */
  status?: number
  bytes?: number
  lastModified?: string
  etag?: string
  contentType?: string
  /** Why there is no status. */
  error?: string
}

/** Asks for an official address and reads no further than its headers. The failure of a server is in `error`; only an abort throws. */
export async function lookAt({ url }: Source, options: ReachOptions): Promise<Look> {
  const { mirror, signal, attempts = 2, backoffMs = 1000, idleMs = 30_000 } = options
  if (mirror !== undefined && !isServer(mirror))
    return { url, resolvedUrl: url, error: 'a folder stands in for the producers (--mirror)' }
  const address = mirror === undefined ? officialUrl(url).href : mirrorAddress(mirror, url)
  try {
    return await withRetry(url, { attempts, backoffMs, signal }, async () => {
      const reply = await get(address, () => ({}), { idleMs, signal })
      // A body left unread keeps its connection; without this listener its destruction would end the process by an unhandled error.
      reply.body.on('error', () => {}).destroy()
      if (reply.status === 429 || reply.status >= 500)
        throw new TransientError(`the server answered ${reply.status}`)
      return { url, ...lookOf(reply, mirror, url) }
    })
  } catch (error) {
    signal?.throwIfAborted()
    if (!(error instanceof IngestError)) throw error
    return { url, resolvedUrl: url, error: error.message.replace(`${url}: `, '') }
  }
}

/** What headers say of a file. */
export function lookOf(reply: Reply, mirror: string | undefined, url: string): Omit<Look, 'url'> {
  const resolvedUrl = mirror === undefined ? reply.address : officialAddress(mirror, reply.address, url)
  const length = reply.header('content-length')
  const known = {
    lastModified: reply.header('last-modified'),
    etag: reply.header('etag'),
    contentType: reply.header('content-type'),
  }
  return {
    resolvedUrl,
    status: reply.status,
    ...(length === undefined ? {} : { bytes: Number(length) }),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  }
}
