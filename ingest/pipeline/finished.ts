import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { Home } from '../../shared/home.ts'
import type { ReleaseFile } from '../../shared/release.ts'
import { writeAtomically } from './atomic.ts'
import { isKept } from './store.ts'

/** Files that hold the result of a finished step, in its work folder: a unit's lake, or what was built from the lake. */
export const UNIT_DONE = 'done.json'
export const BUILD_DONE = 'built.json'

/**
 * The result of a step that was finished earlier: a killed ingest takes it from there instead of doing it again. Undefined when there
 * is none, or when a file it names is gone.
 */
export async function readFinished<T extends { files: ReleaseFile[] }>(
  home: Home,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const done = schema.parse(JSON.parse(text))
  for (const file of done.files) if (!(await isKept(home, file))) return undefined
  return done
}

/** Written last, when the files of the step are kept. */
export async function writeFinished(path: string, done: { files: readonly ReleaseFile[] }): Promise<void> {
  await writeAtomically(path, JSON.stringify(done))
}
