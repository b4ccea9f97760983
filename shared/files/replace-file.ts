import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes the file at `path` by `write`, which is given another name in the same folder: readers see the old file or the new one,
 * never a part, also after a power cut. What a `write` that fails (a full disk) has begun is removed. Other processes may do the same.
 */
export async function replaceFile(path: string, write: (part: string) => Promise<unknown>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  // `sweepUnfinished` knows the name: it removes what a killed process left.
  const part = `${path}.${process.pid}.tmp`
  try {
    await write(part)
    await settle(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The same for a small file whose text is at hand. */
export function writeAtomically(path: string, text: string): Promise<void> {
  return replaceFile(path, (part) => writeFile(part, text))
}

/** Gives the finished file at `from` its final name in one step that survives a power cut. Same folder only. */
export async function settle(from: string, to: string): Promise<void> {
  await syncPath(from)
  await rename(from, to)
  await syncPath(dirname(to))
}

/** Waits until the disk holds a file, or the names that a folder gives to its files. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
