import type { Resource } from '@modelcontextprotocol/server'
import type { ReleaseSource } from '../../../stores/lease.ts'
import { describeRelease } from '../../operations/changes/list-releases.ts'

const PREFIX = 'terrier://releases/'

/** The kept releases that led to the one that is served as resources, newest first; none while none is loaded. */
export async function releaseResources(releases: ReleaseSource): Promise<Resource[]> {
  const history = await historyOf(releases)
  return history.map(({ id, createdAt }) => ({
    uri: `${PREFIX}${id}`,
    name: id,
    title: `Release of ${createdAt.slice(0, 10)}`,
    description: 'How many rows it added, removed and changed, file by file',
    mimeType: 'application/json',
  }))
}

/** What a release changed, as JSON; undefined for an address that is none of a kept release. */
export async function readReleaseResource(uri: string, releases: ReleaseSource): Promise<string | undefined> {
  if (!uri.startsWith(PREFIX)) return undefined
  const release = (await historyOf(releases)).find(({ id }) => uri === `${PREFIX}${id}`)
  return release && JSON.stringify(describeRelease(release))
}

async function historyOf(releases: ReleaseSource) {
  const lease = releases.acquire()
  if (!lease) return []
  try {
    return (await lease.stores.changes.history()).toReversed()
  } finally {
    lease.done()
  }
}
