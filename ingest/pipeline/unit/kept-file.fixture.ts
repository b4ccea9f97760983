import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { keep } from '../store/store.ts'

/** A file of a release that holds a text, put into the store of a data folder. */
export async function keptFile(
  dataDir: DataDir,
  of: { dataset: string; role: ReleaseFile['role']; kind: string },
  area: string,
  text: string,
): Promise<ReleaseFile> {
  const path = join(dataDir.dir, 'made.txt')
  await writeFile(path, text)
  return keep(dataDir, of.dataset, area, { role: of.role, kind: of.kind, path, rows: 1 })
}
