import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const TIME_LIMIT_MS = 230_000

/**
 * A folder that the first test file of a run to ask for it makes, and all others find.
 * Throws what the making throws; another file then tries it again.
 */
export async function madeOnce(name: string, make: (dir: string) => Promise<void>): Promise<string> {
  const dir = join(inject('sharedFolder'), name)
  const lock = `${dir}.lock`
  for (const end = Date.now() + TIME_LIMIT_MS; Date.now() < end; await sleep(100)) {
    if (await exists(dir)) return dir
    if (!(await locked(lock))) continue
    const part = `${dir}.part`
    try {
      await mkdir(part)
      await make(part)
      await rename(part, dir)
      return dir
    } catch (error) {
      await rm(part, { recursive: true, force: true })
      await rm(lock, { recursive: true })
      throw error
    }
  }
  throw new Error(`${name} is still being made after ${TIME_LIMIT_MS / 1000} s`)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Whether this process took the lock. */
async function locked(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
