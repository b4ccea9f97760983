import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { IngestError } from '../errors.ts'

/** Locks this very process holds. */
const held = new Set<string>()

/**
 * Runs `work` while no other process publishes into the same data folder. A lock left by a process that is gone is
 * taken over; one that is alive makes this throw IngestError with its process id.
 */
export async function withPublisherLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'publisher.lock')
  await take(path)
  held.add(path)
  try {
    return await work()
  } finally {
    held.delete(path)
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(String(process.pid))
      await file.close()
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = Number(await readFile(path, 'utf8').catch(() => ''))
      // In a container process ids repeat: a lock in our own name was left by a run that was killed.
      if (holder > 0 && (holder !== process.pid || held.has(path)) && isAlive(holder))
        throw new IngestError(
          `Another ingest (process ${holder}) is publishing into this data folder. Wait for it to end, or remove ${path} if it is no ingest.`,
        )
      await rm(path, { force: true })
    }
  }
  throw new IngestError(`The publisher lock ${path} keeps being taken by others: try again`)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
