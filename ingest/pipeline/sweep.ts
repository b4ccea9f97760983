import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Home } from '../../shared/home.ts'
import { type Manifest, releaseFile } from '../../shared/release.ts'
import { BUILD_DONE, UNIT_DONE } from './finished.ts'

/** Work done that nobody published is kept this long (ms), so that a run taken up again finds it. */
const KEPT_WORK = 7 * 86_400_000
/** A file this young (ms) may belong to a step that has not written its checkpoint yet. */
const FRESH = 3_600_000

const finished = z.object({ files: z.array(releaseFile) })

/**
 * Removes the work folders that a release made useless and those that were left for long. Others stay: workers
 * prepare the next release while this one is published.
 */
export async function sweepWork(home: Home, release: Manifest): Promise<void> {
  const published = new Set(release.files.map((file) => file.file))
  for (const dir of await workDirs(home)) {
    const files = await filesOf(dir)
    const done = files?.every((file) => published.has(file)) ?? false
    if (done || (await age(dir)) > KEPT_WORK) await rm(dir, { recursive: true, force: true })
  }
}

/** Names of the stored files that finished steps made and no release holds yet. */
export async function unfinishedFiles(home: Home): Promise<string[]> {
  const found = await Promise.all((await workDirs(home)).map(filesOf))
  return found.flatMap((files) => files ?? [])
}

/** Whether a file was written so lately that its step may still be under way. */
export async function isFresh(path: string): Promise<boolean> {
  return (await age(path)) < FRESH
}

async function workDirs(home: Home): Promise<string[]> {
  return (await namesIn(home.work())).map((name) => home.work(name))
}

/** The files named by a finished step's checkpoint, undefined when the step is not finished. */
async function filesOf(dir: string): Promise<string[] | undefined> {
  const name = (await namesIn(dir)).find((file) => file === UNIT_DONE || file === BUILD_DONE)
  if (name === undefined) return undefined
  const text = await readFile(join(dir, name), 'utf8').catch(absent)
  return text === undefined ? undefined : finished.parse(JSON.parse(text)).files.map((file) => file.file)
}

async function namesIn(dir: string): Promise<string[]> {
  return (await readdir(dir).catch(absent)) ?? []
}

async function age(path: string): Promise<number> {
  const found = await stat(path).catch(absent)
  return found ? Date.now() - found.mtimeMs : 0
}

/** Another process may have swept first. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
