import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

// Registered while the importing test file is collected, so it runs once that file's tests are over.
afterAll(async () => {
  for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 3 })
})

/** A fresh empty directory, removed when the test file that asked for it is over. */
export async function temporaryDir(name = 'test'): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `terrier-${name}-`))
  made.push(dir)
  return dir
}
