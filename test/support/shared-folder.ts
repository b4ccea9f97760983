import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../../scripts/ensure.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of one run of the suite, for what its test files share. */
    sharedFolder: string
  }
}

/**
 * Makes the folder before the first test file and removes it after the last; builds `dist/`, whose programs tests start and whose scripts of the map the
 * service reads. Both projects of the suite run in one process, one setup after the other, and have the same folder: what one publishes there is not published again.
 */
export default async function sharedFolder(project: TestProject): Promise<() => Promise<void>> {
  const dir = join(tmpdir(), `terrier-shared-${process.pid}-${Math.round(performance.timeOrigin)}`)
  if (await isMade(dir)) ensureBuilt()
  project.provide('sharedFolder', dir)
  return () => rm(dir, { recursive: true, force: true, maxRetries: 3 })
}

/** Whether this call made the folder: false when the other project's has. */
async function isMade(dir: string): Promise<boolean> {
  try {
    await mkdir(dir)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
