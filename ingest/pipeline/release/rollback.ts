import { IngestError } from '../../../formats/errors.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { checkServable, type Manifest } from '../../../shared/release/release.ts'
import { withPublisherLock } from '../store/lock.ts'
import { checkKept } from '../store/store.ts'
import { type ListedRelease, readableIds, releasesOnDisk } from './list-releases.ts'
import { makeCurrent } from './make-current.ts'

export interface RollbackResult {
  release: Manifest
  /** What failed after the pointer moved. */
  warnings: string[]
}

/**
 * Makes an earlier release current: the one named, or the one that the current one was published after (`previous` of the pointer).
 * Done twice it goes back twice; to come forward again, name the release. Other releases, the current one and, when a release is named,
 * the pointer itself may be unreadable. Throws IngestError or UnreadableFile, with the ids there are, when there is nothing to go back to
 * or a file of that release is missing, ExplainedError when it has to be built again first.
 */
export async function rollback(dataDir: DataDir, id?: string): Promise<RollbackResult> {
  return withPublisherLock(dataDir.dir, async () => {
    const releases = await releasesOnDisk(dataDir)
    const release =
      id === undefined ? await releaseBefore(dataDir, releases) : releaseNamed(dataDir, releases, id)
    checkServable(release)
    await checkKept(dataDir, release)
    return { release, warnings: await makeCurrent(dataDir, release) }
  })
}

async function releaseBefore(dataDir: DataDir, releases: readonly ListedRelease[]): Promise<Manifest> {
  const pointer = await dataDir.readPointer()
  const others = `terrier rollback <id> goes to another one: ${readableIds(releases, pointer?.release)}`
  if (!pointer) throw new IngestError(`${dataDir.pointer()} is missing: no release is current. ${others}`)
  if (pointer.previous === null)
    throw new IngestError(`There is no release before the current one (${pointer.release}). ${others}`)
  const found = releases.find((release) => release.id === pointer.previous)
  if (found?.manifest) return found.manifest
  if (found?.unreadable)
    throw new IngestError(
      `The release before the current one cannot be read: ${found.unreadable.path}: ${found.unreadable.why}. ${others}`,
    )
  throw new IngestError(`The release before the current one, ${pointer.previous}, is not kept. ${others}`)
}

function releaseNamed(dataDir: DataDir, releases: readonly ListedRelease[], id: string): Manifest {
  const found = releases.find((release) => release.id === id)
  if (found?.manifest) return found.manifest
  if (found?.unreadable)
    throw new IngestError(
      `${found.unreadable.path} cannot be read: ${found.unreadable.why}. Releases that can be: ${readableIds(releases)}`,
    )
  throw new IngestError(
    `There is no release "${id}" in ${dataDir.releases()}. Releases: ${readableIds(releases)}`,
  )
}
