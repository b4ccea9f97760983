import type { Manifest } from '../../../shared/release/release.ts'
import { type ChangesContext, computeChanges } from '../changes/compute-changes.ts'
import type { IngestContext } from '../ingest-context.ts'
import { sweep } from '../store/sweep.ts'
import type { BaseRelease } from './base-release.ts'
import { readable, releasesOnDisk } from './list-releases.ts'
import { makeCurrent } from './make-current.ts'
import { publish } from './publish.ts'

export interface PublishedNext {
  release: Manifest
  /** False when the result equals the current release. */
  changed: boolean
  /** What failed after the release became current (old files that could not be removed), one line each. */
  warnings: string[]
}

/**
 * Publishes a release, with what it changed, unless the one it was made from holds the same, then removes what is left of earlier runs.
 * Throws the signal's reason before it publishes, not later: what is published then is complete.
 */
export async function publishNext(
  context: ChangesContext & Pick<IngestContext, 'signal'>,
  base: BaseRelease,
  next: Manifest,
): Promise<PublishedNext> {
  const { dataDir } = context
  const { manifest } = base
  const same =
    manifest?.contentHash === next.contentHash && manifest.format === next.format ? manifest : undefined
  const release = same ?? (await withChanges(context, manifest, next))
  context.signal?.throwIfAborted()
  const warnings: string[] = []
  if (!same) warnings.push(...(await publish(dataDir, release)))
  else if (!base.isCurrent) warnings.push(...(await makeCurrent(dataDir, same)))
  return { release, changed: !same, warnings: [...warnings, ...(await sweep(dataDir, release))] }
}

/** The manifest with its number, and what differs from the release it follows. Neither is part of `contentHash`: they say how, not what. */
async function withChanges(
  context: ChangesContext,
  before: Manifest | undefined,
  next: Manifest,
): Promise<Manifest> {
  const kept = readable(await releasesOnDisk(context.dataDir))
  const sequence = 1 + Math.max(0, ...kept.map((release) => release.sequence ?? 0))
  if (!before) return { ...next, sequence }
  const { changes, files } = await computeChanges(context, before, next)
  const all = [...next.files, ...files].sort((a, b) => (a.file < b.file ? -1 : 1))
  return { ...next, files: all, sequence, changes }
}
