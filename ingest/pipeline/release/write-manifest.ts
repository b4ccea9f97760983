import { join } from 'node:path'
import { writeAtomically } from '../../../shared/files/replace-file.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { manifestDigest } from '../../../shared/release/release.ts'

/** Writes the digest, then the manifest, into a release folder: readers refuse a manifest that does not match its digest. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeAtomically(join(folder, 'manifest.sha256'), `${manifestDigest(text)}\n`)
  await writeAtomically(join(folder, 'manifest.json'), text)
}
