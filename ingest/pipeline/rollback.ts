import type { Home } from '../../shared/home.ts'
import { IngestError } from '../errors.ts'
import { withPublisherLock } from './lock.ts'
import { listReleases, makeCurrent } from './publish.ts'
import { isKept } from './store.ts'

/**
 * Makes an earlier release current: the one named, or the one before the current. Its files must all be there.
 * Returns its id; throws IngestError when there is nothing to go back to.
 */
export async function rollback(home: Home, id?: string): Promise<string> {
  return withPublisherLock(home.dir, async () => {
    const current = (await home.readPointer())?.release
    const releases = await listReleases(home)
    const position = releases.findIndex((release) => release.id === current)
    const target = id === undefined ? releases[position + 1] : releases.find((release) => release.id === id)
    if (!target)
      throw new IngestError(
        id === undefined
          ? 'There is no release before the current one'
          : `There is no release "${id}". Releases: ${releases.map((release) => release.id).join(', ') || 'none'}`,
      )
    for (const file of target.files)
      if (!(await isKept(home, file)))
        throw new IngestError(
          `Release ${target.id} cannot be served: ${file.file} is missing or has another size`,
        )
    await makeCurrent(home, target.id)
    return target.id
  })
}
