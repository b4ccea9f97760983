import { copyFile, link, mkdir, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import { readable, releasesOnDisk } from './list-releases.ts'

/** Gives the files of the lake, the quarantine and the changes of a release readable names in its folder. Hard links: no second copy of their bytes. */
export async function layOutLake(dataDir: DataDir, manifest: Manifest, dir: string): Promise<void> {
  for (const file of manifest.files) {
    if (file.role === 'readmodel') continue
    const path = readableName(dir, file)
    await mkdir(dirname(path), { recursive: true })
    await linkOrCopy(dataDir.store(file.file), path)
  }
}

/** Replaces the links to a stored file that was damaged and made again: the old hard links keep the damaged bytes. */
export async function linkAgain(dataDir: DataDir, file: ReleaseFile): Promise<void> {
  if (file.role === 'readmodel') return
  for (const release of readable(await releasesOnDisk(dataDir))) {
    if (!release.files.some((other) => other.file === file.file)) continue
    const path = readableName(dataDir.release(release.id), file)
    await rm(path, { force: true })
    await linkOrCopy(dataDir.store(file.file), path)
  }
}

/** Where a file of the lake, the quarantine or the changes is for people, in a release folder: under the name of its role. */
function readableName(dir: string, { role, area, dataset, kind, file }: ReleaseFile): string {
  const place = area === 'france' ? '' : `departement=${area}`
  return join(dir, role, dataset, place, `${kind}${extname(file)}`)
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    // Network folders may lack hard links: copy instead.
    return copyFile(from, to)
  })
}
