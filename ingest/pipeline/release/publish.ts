import { rename, rm } from 'node:fs/promises'
import { syncPath } from '../../../shared/files/replace-file.ts'
import { UnreadableFile } from '../../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { checkKept } from '../store/store.ts'
import { layOutLake } from './lay-out-lake.ts'
import { makeCurrent } from './make-current.ts'
import { prune } from './prune.ts'
import { writeManifest } from './write-manifest.ts'

/**
 * Writes the release folder, then makes it current by one rename. Everything that may fail the publication comes before that rename, and
 * readers see no change until then. Returns what failed afterwards, one line each: the removal of old files.
 * Throws IngestError when a file the release names is not in the store.
 */
export async function publish(dataDir: DataDir, manifest: Manifest): Promise<string[]> {
  await checkKept(dataDir, manifest)
  await writeRelease(dataDir, manifest)
  await syncPath(dataDir.store())
  const warnings = await makeCurrent(dataDir, manifest)
  return [...warnings, ...(await prune(dataDir))]
}

/** Writes a release folder as `.part`, then renames it, so that a folder with the name of a release is always complete. */
export async function writeRelease(dataDir: DataDir, manifest: Manifest): Promise<void> {
  const dir = dataDir.release(manifest.id)
  if (await isWritten(dataDir, manifest.id)) {
    await layOutLake(dataDir, manifest, dir)
    return writeManifest(dir, manifest)
  }
  const part = `${dir}.part`
  await rm(part, { recursive: true, force: true })
  try {
    await layOutLake(dataDir, manifest, part)
    await writeManifest(part, manifest)
    await rm(dir, { recursive: true, force: true })
    await rename(part, dir)
    await syncPath(dataDir.releases())
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Whether the release is there and readable: a worker has its manifest before its files. */
async function isWritten(dataDir: DataDir, id: string): Promise<boolean> {
  return dataDir.readManifest(id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof UnreadableFile) return false
      throw error
    },
  )
}
