import { IngestError } from '../../../formats/errors.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { readable, releasesOnDisk } from '../release/list-releases.ts'

/**
 * The releases whose changes, one after the other, lead from one release to another: oldest first, none when they are the same. Throws
 * IngestError, with the releases that it can be begun from, when the one does not lead to the other.
 */
export async function releasesBetween(dataDir: DataDir, from: string, to: Manifest): Promise<Manifest[]> {
  const kept = new Map(readable(await releasesOnDisk(dataDir)).map((release) => [release.id, release]))
  const between: Manifest[] = []
  const reached = [to.id]
  for (let at: Manifest | undefined = to; at && at.id !== from; ) {
    if (!at.changes) break
    between.unshift(at)
    const { since } = at.changes
    reached.push(since)
    at = kept.get(since)
  }
  if (reached.at(-1) === from || to.id === from) return between
  throw new IngestError(
    `The changes since release ${from} are not kept: those that lead to ${to.id} begin with ${reached.at(-1)}. Copy the lake anew, into an empty folder.`,
  )
}
