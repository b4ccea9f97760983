import { readdir } from 'node:fs/promises'
import { UnreadableFile } from '../../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { type Manifest, RELEASE_ID } from '../../../shared/release/release.ts'

/** A release of the data folder: its manifest, or why that cannot be read. */
export interface ListedRelease {
  id: string
  manifest?: Manifest
  unreadable?: UnreadableFile
}

/** All releases of the data folder, the newest id first. One that cannot be read is listed with the reason. */
export async function releasesOnDisk(dataDir: DataDir): Promise<ListedRelease[]> {
  const names = await readdir(dataDir.releases()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = names.filter((name) => RELEASE_ID.test(name)).sort()
  return Promise.all(ids.reverse().map((id) => listed(dataDir, id)))
}

/** The manifests that can be read. */
export function readable(releases: readonly ListedRelease[]): Manifest[] {
  return releases.flatMap(({ manifest }) => manifest ?? [])
}

/** Ids for a message: those that `terrier rollback <id>` can make current. */
export function readableIds(releases: readonly ListedRelease[], except?: string): string {
  const ids = readable(releases).map(({ id }) => id)
  return ids.filter((id) => id !== except).join(', ') || 'none'
}

async function listed(dataDir: DataDir, id: string): Promise<ListedRelease> {
  try {
    return { id, manifest: await dataDir.readManifest(id) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { id, unreadable: error }
  }
}
