import { CheckedFiles } from '../../../shared/integrity/checked-files.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import type { Progress } from '../progress.ts'
import { sum } from '../quality/quality-count.ts'

export interface Verification {
  release: string
  files: number
  /** The faults found, in words; empty when the release is sound. */
  faults: string[]
}

/** Reads every file of a release again and compares it with the manifest, then checks that rows balance. */
export async function verify(
  dataDir: DataDir,
  manifest: Manifest,
  progress: Progress,
): Promise<Verification> {
  const faults: string[] = []
  // A new checker, without the results of earlier checks: every file is read.
  const checked = new CheckedFiles(dataDir)
  const step = progress.step(`verify ${manifest.id}`, manifest.files.length, 'files')
  for (const [i, file] of manifest.files.entries()) {
    const fault = await checked.faultOf(file)
    if (fault !== undefined) faults.push(`${dataDir.store(file.file)} ${fault}`)
    step.update(i + 1)
  }
  for (const dataset of manifest.datasets)
    for (const { area, commune, quality } of dataset.units) {
      const accounted = quality.rowsKept + sum(quality.quarantined) + sum(quality.outOfScope)
      if (accounted !== quality.rowsIn)
        faults.push(
          `${dataset.name} ${commune ?? area}: ${quality.rowsIn} rows in, ${accounted} accounted for`,
        )
    }
  step.end(faults.length === 0 ? 'sound' : `${faults.length} fault(s)`)
  return { release: manifest.id, files: manifest.files.length, faults }
}
