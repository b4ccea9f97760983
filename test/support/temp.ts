import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A fresh empty directory, removed when the test file that asked for it is over. */
export async function temporaryDir(name = 'test'): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `terrier-${name}-`))
  made.push(dir)
  return dir
}

/** Removes what `temporaryDir` made since it was called last. The setup of each test file has it run when that file is over. */
export async function removeTemporaryDirs(): Promise<void> {
  for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 3 })
}
