import type { Reply } from './http.ts'
import { officialAddress } from './mirror.ts'

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
