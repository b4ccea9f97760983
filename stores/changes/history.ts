import { isWholeNew, type ReleaseChanges } from '../../shared/changes/release-changes.ts'
import { isThere } from '../../shared/files/is-there.ts'
import { UnreadableFile } from '../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'

/** A release on the way to the one that is served, with what tells its changes. */
export interface PastRelease {
  id: string
  /** Null when an older version published it. */
  sequence: number | null
  createdAt: string
  /** Undefined when they were not computed. */
  changes: ReleaseChanges | undefined
  /** Where the rows of each of `changes.files` are, in their order: a file of changes, the lake file of which all rows are new, or nothing. */
  stored: readonly (ReleaseFile | undefined)[]
}

/**
 * The releases that led to one, oldest first, itself included: each follows the one before it. Ends where a release is not kept any more,
 * cannot be read, or does not say what it changed.
 */
export async function historyOf(dataDir: DataDir, manifest: Manifest): Promise<PastRelease[]> {
  const history = [pastOf(manifest)]
  for (let since = manifest.changes?.since; since !== undefined; ) {
    const earlier = await dataDir.readManifest(since).catch((error: unknown) => {
      if (error instanceof UnreadableFile) return undefined
      throw error
    })
    if (!earlier) break
    history.unshift(pastOf(earlier))
    since = earlier.changes?.since
  }
  return history
}

/** Those of them that are still kept: a publication removes the oldest. */
export async function stillKept(dataDir: DataDir, history: readonly PastRelease[]): Promise<PastRelease[]> {
  const kept = await Promise.all(history.map(({ id }) => isThere(dataDir.manifest(id))))
  return history.slice(kept.lastIndexOf(false) + 1)
}

function pastOf({ id, sequence, createdAt, changes, files }: Manifest): PastRelease {
  const byName = new Map(files.map((file) => [file.file, file]))
  const lake = new Map(
    files
      .filter(({ role }) => role === 'lake')
      .map((file) => [`${file.dataset} ${file.area} ${file.kind}`, file]),
  )
  const stored = (changes?.files ?? []).map((changed) =>
    isWholeNew(changed)
      ? lake.get(`${changed.dataset} ${changed.area} ${changed.kind}`)
      : byName.get(changed.file ?? ''),
  )
  return { id, sequence: sequence ?? null, createdAt, changes, stored }
}
