import { rm } from 'node:fs/promises'
import { IngestError } from '../../../formats/errors.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { withPublisherLock } from '../store/lock.ts'
import { releasesOnDisk } from './list-releases.ts'
import { prune } from './prune.ts'

/**
 * Removes a release, readable or not, and the stored files that only it named. Returns what could not be removed, one line each. Throws
 * IngestError when there is no such release or it is the current one, UnreadableFile when the pointer to the current one cannot be read.
 */
export async function forget(dataDir: DataDir, id: string): Promise<string[]> {
  return withPublisherLock(dataDir.dir, async () => {
    const pointer = await dataDir.readPointer()
    const releases = await releasesOnDisk(dataDir)
    if (!releases.some((release) => release.id === id))
      throw new IngestError(
        `There is no release "${id}" in ${dataDir.releases()}. Releases: ${releases.map((one) => one.id).join(', ') || 'none'}`,
      )
    if (pointer?.release === id)
      throw new IngestError(
        `Release ${id} is the current one: make another one current first, with terrier rollback <id>`,
      )
    await rm(dataDir.release(id), { recursive: true })
    return prune(dataDir)
  })
}
