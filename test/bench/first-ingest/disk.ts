import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How often the folder is weighed, in ms. */
const EVERY = 2000

/** Megabytes of the files in a folder; a file with several names in it counts once, as it does on the disk. */
export async function megabytesIn(dir: string): Promise<number> {
  const seen = new Set<number>()
  let bytes = 0
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    // What is written is moved and removed meanwhile.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    if (!found || seen.has(found.ino)) continue
    seen.add(found.ino)
    bytes += found.size
  }
  return bytes / 1e6
}

/** Weighs a folder while `work` runs; gives its result and the most that the folder held, in megabytes. */
export async function heaviest<T>(
  dir: string,
  work: () => Promise<T>,
): Promise<{ result: T; megabytes: number }> {
  let megabytes = 0
  let ended = false
  const weigh = async () => {
    while (!ended) {
      megabytes = Math.max(megabytes, await megabytesIn(dir))
      await new Promise((resolve) => setTimeout(resolve, EVERY))
    }
  }
  const weighing = weigh()
  try {
    const result = await work()
    megabytes = Math.max(megabytes, await megabytesIn(dir))
    return { result, megabytes }
  } finally {
    ended = true
    await weighing
  }
}
