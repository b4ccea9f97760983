import { isThere } from '../../../shared/files/is-there.ts'
import type { Source } from '../../dataset.ts'
import type { ReachOptions } from '../ingest-context.ts'
import { absentSince, rememberAbsence } from './absences.ts'
import type { DownloadOptions } from './download-options.ts'
import { get } from './http.ts'
import { isServer, mirrorAddress, officialAddress, officialUrl, pathUnder } from './mirror.ts'
import { withRetry } from './retry.ts'
import { refuseStatus } from './status.ts'

/** What is known of a file since it was last read. */
export interface KnownSource {
  url: string
  resolvedUrl: string
  etag?: string | undefined
  lastModified?: string | undefined
}

const GONE = new Set([404, 410])

/**
 * Asks whether the file behind an official address is still the one that is known: it redirects to the same address,
 * and the server says that it has not changed. Without a validator, or in a mirror folder, nobody can say: it is news.
 * @throws IngestError naming the address when the server does not answer or refuses.
 */
export async function isUnchanged(known: KnownSource, options: ReachOptions): Promise<boolean> {
  if (known.etag === undefined && known.lastModified === undefined) return false
  if (!asksServer(options)) return false
  const reply = await ask(known.url, conditions(known), options)
  return reply.status === 304 && reply.official === known.resolvedUrl
}

/** Asks whether an official address that had no file still has none. @throws IngestError as above. */
export async function isStillAbsent(source: Source, options: DownloadOptions): Promise<boolean> {
  return asksServer(options) && !(await isPublished(source, options))
}

/**
 * Asks whether anything is published at an official address, unless it was asked within `absentDays` and had nothing.
 * @throws IngestError as above.
 */
export async function isPublished(
  { url, absentDays = 0 }: Source,
  options: DownloadOptions,
): Promise<boolean> {
  const { mirror, dir } = options
  if (mirror !== undefined && !isServer(mirror)) return isThere(pathUnder(mirror, url))
  const path = pathUnder(dir, url)
  const address = mirror === undefined ? officialUrl(url).href : mirrorAddress(mirror, url)
  if (absentDays > 0 && (await absentSince(path, address, absentDays)) !== undefined) return false
  const isFound = !GONE.has((await ask(url, {}, options)).status)
  if (!isFound && absentDays > 0) await rememberAbsence(path, address)
  return isFound
}

function asksServer({ mirror }: ReachOptions): boolean {
  return mirror === undefined || isServer(mirror)
}

async function ask(url: string, headers: Record<string, string>, options: ReachOptions) {
  const { mirror, signal, attempts = 4, backoffMs = 1000, idleMs = 30_000 } = options
  const address = mirror === undefined ? officialUrl(url).href : mirrorAddress(mirror, url)
  return withRetry(url, { attempts, backoffMs, signal }, async () => {
    const { status, address: answeredBy, ...reply } = await get(address, () => headers, { idleMs, signal })
    // A body left unread keeps its connection; without this listener its destruction would end the process by an unhandled error.
    reply.body.on('error', () => {}).destroy()
    if (status !== 304 && status !== 200 && !GONE.has(status))
      refuseStatus({ status, address: answeredBy, ...reply }, url)
    const official = mirror === undefined ? answeredBy : officialAddress(mirror, answeredBy, url)
    return { status, official }
  })
}

function conditions({ etag, lastModified }: KnownSource): Record<string, string> {
  if (etag !== undefined) return { 'if-none-match': etag }
  return lastModified === undefined ? {} : { 'if-modified-since': lastModified }
}
