import { rm } from 'node:fs/promises'
import type { Home } from '../../../shared/home.ts'
import { IngestError } from '../../errors.ts'
import { withPublisherLock } from '../store/lock.ts'
import { listReleases } from './list-releases.ts'
import { prune } from './prune.ts'

/**
 * Removes a release, readable or not, and the stored files that only it named. Returns what could not be done once it was gone.
 * Throws IngestError when there is no such release or it is the current one, UnreadableFile when nobody can tell which is.
 */
export async function forget(home: Home, id: string): Promise<string[]> {
  return withPublisherLock(home.dir, async () => {
    const pointer = await home.readPointer()
    const releases = await listReleases(home)
    if (!releases.some((release) => release.id === id))
      throw new IngestError(
        `There is no release "${id}" in ${home.releases()}. Releases: ${releases.map((one) => one.id).join(', ') || 'none'}`,
      )
    if (pointer?.release === id)
      throw new IngestError(
        `Release ${id} is the current one: make another one current first, with terrier rollback <id>`,
      )
    await rm(home.release(id), { recursive: true })
    return prune(home)
  })
}
