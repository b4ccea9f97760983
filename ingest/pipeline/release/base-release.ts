import { IngestError } from '../../../formats/errors.ts'
import { UnreadableFile } from '../../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { readable, readableIds, releasesOnDisk } from './list-releases.ts'

/** What the next release is made from. */
export interface BaseRelease {
  /** Undefined before the first release. */
  manifest: Manifest | undefined
  /** False for a first release whose ingest was killed between writing it and moving the pointer to it. */
  isCurrent: boolean
}

/**
 * The current release, from which the next one carries over every place that is not asked for. Throws IngestError, with the way out, when
 * it cannot be read: a release made without it would silently lose those places.
 */
export async function baseRelease(dataDir: DataDir): Promise<BaseRelease> {
  const pointer = await dataDir.readPointer()
  if (!pointer) return withoutPointer(dataDir)
  try {
    return { manifest: await dataDir.readManifest(pointer.release), isCurrent: true }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new IngestError(
      `${error.path} cannot be read: ${error.why}. It is the current release, and one made without it would lose the places that only it names. Put the file back from a backup, or go back with terrier rollback${pointer.previous === null ? ' <id>' : ` (to ${pointer.previous})`} and run the same command again.`,
      { cause: error },
    )
  }
}

/** Without a pointer, either nothing was published yet, or a first publication was killed before it wrote the pointer, or the pointer is lost. */
async function withoutPointer(dataDir: DataDir): Promise<BaseRelease> {
  const releases = await releasesOnDisk(dataDir)
  const [first, ...others] = readable(releases)
  const damaged = releases.some(({ unreadable }) => unreadable && !unreadable.missing)
  if (!damaged && others.length === 0 && (first?.difference.previous ?? null) === null)
    return { manifest: first, isCurrent: false }
  throw new IngestError(
    `${dataDir.pointer()} is missing, though ${dataDir.releases()} holds releases: a release made without the current one would lose the places that only it names. terrier rollback <id> says which is current: ${readableIds(releases)}. terrier releases tells more of each.`,
  )
}
