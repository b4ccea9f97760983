import type { Home } from '../../../shared/home.ts'
import { checkServable, type Manifest } from '../../../shared/release.ts'
import { IngestError } from '../../errors.ts'
import { withPublisherLock } from '../store/lock.ts'
import { checkKept } from '../store/store.ts'
import { type ListedRelease, listReleases, readableIds } from './list-releases.ts'
import { makeCurrent } from './make-current.ts'

export interface RollbackResult {
  release: Manifest
  /** What could not be done once the pointer had moved. */
  warnings: string[]
}

/**
 * Makes an earlier release current: the one named, or the one that the current one was published after (`previous` of the pointer).
 * Done twice it goes back twice; to come forward again, name the release. Other releases, the current one and, when a release is named,
 * the pointer itself may be unreadable. Throws IngestError or UnreadableFile, with the ids there are, when there is nothing to go back to
 * or a file of that release is missing, ExplainedError when it has to be built again first.
 */
export async function rollback(home: Home, id?: string): Promise<RollbackResult> {
  return withPublisherLock(home.dir, async () => {
    const releases = await listReleases(home)
    const release = id === undefined ? await releaseBefore(home, releases) : releaseNamed(home, releases, id)
    checkServable(release)
    await checkKept(home, release)
    return { release, warnings: await makeCurrent(home, release) }
  })
}

async function releaseBefore(home: Home, releases: readonly ListedRelease[]): Promise<Manifest> {
  const pointer = await home.readPointer()
  const others = `terrier rollback <id> goes to another one: ${readableIds(releases, pointer?.release)}`
  if (!pointer) throw new IngestError(`${home.pointer()} is missing: no release is current. ${others}`)
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

function releaseNamed(home: Home, releases: readonly ListedRelease[], id: string): Manifest {
  const found = releases.find((release) => release.id === id)
  if (found?.manifest) return found.manifest
  if (found?.unreadable)
    throw new IngestError(
      `${found.unreadable.path} cannot be read: ${found.unreadable.why}. Releases that can be: ${readableIds(releases)}`,
    )
  throw new IngestError(
    `There is no release "${id}" in ${home.releases()}. Releases: ${readableIds(releases)}`,
  )
}
