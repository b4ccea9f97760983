import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Home } from '../../shared/home.ts'
import { releaseFile, unitRecord } from '../../shared/release.ts'
import { writeAtomically } from './atomic.ts'
import { isKept } from './store.ts'

/** The result of one unit, written when it is finished: a killed ingest takes it from here instead of doing it again. */
const checkpoint = z.strictObject({ records: z.array(unitRecord), files: z.array(releaseFile) })
export type Checkpoint = z.infer<typeof checkpoint>

const place = (workDir: string) => join(workDir, 'done.json')

/** The finished result of this work folder, undefined when there is none or a file it names is gone. */
export async function readCheckpoint(home: Home, workDir: string): Promise<Checkpoint | undefined> {
  const text = await readFile(place(workDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const done = checkpoint.parse(JSON.parse(text))
  for (const file of done.files) if (!(await isKept(home, file))) return undefined
  return done
}

export async function writeCheckpoint(workDir: string, done: Checkpoint): Promise<void> {
  await writeAtomically(place(workDir), JSON.stringify(done))
}
