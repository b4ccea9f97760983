import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeZip } from '../../data/sample/zip-file.ts'

const made: string[] = []

/** A fresh empty directory, removed when the test file that asked for it is over. */
export async function temporaryDir(name = 'test'): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `terrier-${name}-`))
  made.push(dir)
  return dir
}

/** Path of a file of this name and content in such a directory of its own. */
export async function temporaryFile(
  name: string,
  content: string | Uint8Array,
  encoding?: BufferEncoding,
): Promise<string> {
  const path = join(await temporaryDir(), name)
  await writeFile(path, content, encoding)
  return path
}

/** The same of an archive that holds these members, by their paths in it. */
export async function temporaryZip(name: string, members: Parameters<typeof writeZip>[1]): Promise<string> {
  const path = join(await temporaryDir(), name)
  await writeZip(path, members)
  return path
}

/** Removes what `temporaryDir` made since it was called last. The setup of each test file has it run when that file is over. */
export async function removeTemporaryDirs(): Promise<void> {
  for (const dir of made.splice(0)) await rm(dir, { recursive: true, force: true, maxRetries: 3 })
}
