import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of one run of the suite, for what its test files share. */
    sharedFolder: string
  }
}

/** Makes the folder before the first test file and removes it after the last; builds the scripts of the map, which the service reads. */
export default async function sharedFolder(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../scripts/bundle.mjs')])
  const dir = await mkdtemp(join(tmpdir(), 'terrier-shared-'))
  project.provide('sharedFolder', dir)
  return () => rm(dir, { recursive: true, force: true, maxRetries: 3 })
}
