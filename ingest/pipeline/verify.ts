import type { Home } from '../../shared/home.ts'
import type { Manifest } from '../../shared/release.ts'
import { hashFile } from './hash.ts'
import type { Progress } from './progress.ts'
import { sum } from './quality-count.ts'

export interface Verification {
  release: string
  files: number
  /** What does not hold, in words; empty = sound. */
  faults: string[]
}

/** Reads every file of a release again and compares it with the manifest, then checks that rows balance. */
export async function verify(home: Home, manifest: Manifest, progress: Progress): Promise<Verification> {
  const faults: string[] = []
  const step = progress.step(`verify ${manifest.id}`, manifest.files.length, 'files')
  for (const [i, file] of manifest.files.entries()) {
    const found = await hashFile(home.store(file.file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    })
    if (!found) faults.push(`${file.file} is missing`)
    else if (found.bytes !== file.bytes)
      faults.push(`${file.file} has ${found.bytes} bytes instead of ${file.bytes}`)
    else if (found.sha256 !== file.sha256)
      faults.push(`${file.file} does not have the content the release was made with`)
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
