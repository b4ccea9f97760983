import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Home } from '../home.ts'

const checked = z.strictObject({
  sha256: z.string().length(64),
  stamp: z.strictObject({ inode: z.string(), written: z.string(), changed: z.string() }),
})
/** A digest, and the stamp that the file had when it was computed. */
export type Checked = z.infer<typeof checked>

const memory = z.strictObject({ digest: z.string(), files: z.record(z.string(), checked) })

/**
 * Milliseconds. A file that changed this lately is not remembered: the clock of a file system may be so coarse that a later write leaves
 * the stamp as it is.
 */
const TOO_FRESH = 2000

/** What was found sound in this data folder, by file name. Empty when nothing is remembered, or when the memory is damaged. */
export async function readRemembered(home: Home): Promise<Map<string, Checked>> {
  try {
    const { digest, files } = memory.parse(JSON.parse(await readFile(home.checkedFiles(), 'utf8')))
    return digest === digestOf(files) ? new Map(Object.entries(files)) : new Map()
  } catch {
    // Missing, unreadable or cut: every file is read again, and the memory is written anew.
    return new Map()
  }
}

/** Replaces the memory by one rename. Does nothing where it cannot be written: then each start reads the files again. */
export async function writeRemembered(home: Home, known: ReadonlyMap<string, Checked>): Promise<void> {
  const newest = BigInt(Date.now() - TOO_FRESH) * 1_000_000n
  const files = Object.fromEntries([...known].filter(([, { stamp }]) => BigInt(stamp.changed) < newest))
  const temporary = `${home.checkedFiles()}.${process.pid}.tmp`
  try {
    await writeFile(temporary, JSON.stringify({ digest: digestOf(files), files }))
    await rename(temporary, home.checkedFiles())
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined)
  }
}

function digestOf(files: Readonly<Record<string, Checked>>): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex')
}
