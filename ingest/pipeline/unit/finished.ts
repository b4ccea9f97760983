import type { z } from 'zod'
import { writeAtomically } from '../../../shared/files/replace-file.ts'
import { readJsonFile, UnreadableFile } from '../../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { ReleaseFile } from '../../../shared/release/release.ts'
import { areSound } from '../release/soundness.ts'

/** Files that hold the result of a finished step, in its work folder: a unit's lake, or what was built from the lake. */
export const UNIT_DONE = 'done.json'
export const BUILD_DONE = 'built.json'

/**
 * The result of a step that an earlier run finished, so that a resumed ingest does not repeat it. Undefined when there is none, when it
 * cannot be read, or when a file it names is missing or damaged: the step must then run again.
 */
export async function readFinished<T extends { files: ReleaseFile[] }>(
  dataDir: DataDir,
  path: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const done = await readJsonFile(path, schema, '').catch((error: unknown) => {
    if (error instanceof UnreadableFile) return undefined
    throw error
  })
  return done && (await areSound(dataDir, done.files)) ? done : undefined
}

/** Writes the result. Call it last, when all files of the step are in the store. */
export async function writeFinished(path: string, done: { files: readonly ReleaseFile[] }): Promise<void> {
  await writeAtomically(path, JSON.stringify(done))
}
