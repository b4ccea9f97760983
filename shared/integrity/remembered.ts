import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { writeAtomically } from '../files/replace-file.ts'
import type { DataDir } from '../release/data-dir.ts'

const checked = z.strictObject({
  sha256: z.string().length(64),
  stamp: z.strictObject({ inode: z.string(), written: z.string(), changed: z.string() }),
})
/** A sha256 (hex), and the stamp that the file had when it was computed. */
export type RememberedCheck = z.infer<typeof checked>

const memory = z.strictObject({ digest: z.string(), files: z.record(z.string(), checked) })

/**
 * Milliseconds. A file that changed more recently is not saved: the clock of a file system may be so coarse that a later write
 * does not change the stamp.
 */
const TOO_FRESH = 2000

/** Files of this data folder that were found intact, by name. Empty when nothing was saved, or when the save is damaged. */
export async function readRemembered(dataDir: DataDir): Promise<Map<string, RememberedCheck>> {
  try {
    const { digest, files } = memory.parse(JSON.parse(await readFile(dataDir.checkedFiles(), 'utf8')))
    return digest === digestOf(files) ? new Map(Object.entries(files)) : new Map()
  } catch {
    // Missing, unreadable or truncated: every file is read again, and the save is replaced.
    return new Map()
  }
}

/** Replaces the save by one rename. Does nothing when it cannot be written: then each start reads the files again. */
export async function writeRemembered(
  dataDir: DataDir,
  known: ReadonlyMap<string, RememberedCheck>,
): Promise<void> {
  const newest = BigInt(Date.now() - TOO_FRESH) * 1_000_000n
  const files = Object.fromEntries([...known].filter(([, { stamp }]) => BigInt(stamp.changed) < newest))
  await writeAtomically(dataDir.checkedFiles(), JSON.stringify({ digest: digestOf(files), files })).catch(
    () => undefined,
  )
}

function digestOf(files: Readonly<Record<string, RememberedCheck>>): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex')
}
