import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { sweep } from '../store/sweep.ts'
import type { BaseRelease } from './base-release.ts'
import { makeCurrent } from './make-current.ts'
import { publish } from './publish.ts'

export interface PublishedNext {
  release: Manifest
  /** False when the result equals the current release. */
  changed: boolean
  /** What failed after the release became current (old files that could not be removed), one line each. */
  warnings: string[]
}

/** Publishes a release unless the one it was made from holds the same, then removes what is left of earlier runs. */
export async function publishNext(
  dataDir: DataDir,
  base: BaseRelease,
  next: Manifest,
): Promise<PublishedNext> {
  const { manifest } = base
  const same =
    manifest?.contentHash === next.contentHash && manifest.format === next.format ? manifest : undefined
  const release = same ?? next
  const warnings: string[] = []
  if (!same) warnings.push(...(await publish(dataDir, next)))
  else if (!base.isCurrent) warnings.push(...(await makeCurrent(dataDir, same)))
  return { release, changed: !same, warnings: [...warnings, ...(await sweep(dataDir, release))] }
}
