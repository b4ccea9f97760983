import { rename, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import { writeAtomically } from '../../../shared/files/replace-file.ts'
import { messageOf } from '../../../shared/process/message-of.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { Manifest } from '../../../shared/release/release.ts'

/**
 * Points `current.json` (which the API follows) and `lake` (for people) at a release. Does not read the old pointer, which may be damaged.
 * `previous`: the release that this one was published after. Returns what failed after the pointer moved, one line each.
 */
export async function makeCurrent(dataDir: DataDir, { id, difference }: Manifest): Promise<string[]> {
  const link = `${dataDir.lake()}.${process.pid}.tmp`
  await rm(link, { force: true })
  await symlink(join('releases', id, 'lake'), link)
  try {
    await removeFolder(dataDir.pointer())
    await writeAtomically(
      dataDir.pointer(),
      `${JSON.stringify({ release: id, previous: difference.previous })}\n`,
    )
  } catch (error) {
    await rm(link, { force: true })
    throw error
  }
  try {
    await rename(link, dataDir.lake())
    return []
  } catch (error) {
    await rm(link, { force: true })
    const why = messageOf(error)
    return [
      `${dataDir.lake()} does not show release ${id}: ${why}. Remove what is there; terrier rollback ${id} makes it anew.`,
    ]
  }
}

/** Removes an empty folder at the pointer's place (Docker makes one for a file that it has to mount and does not find). */
async function removeFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return
  await rmdir(path).catch((error: unknown) => {
    throw new IngestError(
      `${path} is a folder that holds something, where a file belongs. Move it elsewhere and run the same command again.`,
      { cause: error },
    )
  })
}
