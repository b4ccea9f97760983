import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { readJsonFile, UnreadableFile } from '../../../shared/files/unreadable-file.ts'
import { messageOf } from '../../../shared/process/message-of.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { type Manifest, RELEASE_ID, releaseFile } from '../../../shared/release/release.ts'
import { DAY_MS } from '../../../shared/time/days.ts'
import { BUILD_DONE, UNIT_DONE } from '../unit/finished.ts'

/** Milliseconds for which unpublished work is kept, so that a run that is resumed finds it. */
const KEPT_WORK = 7 * DAY_MS
/** A file this young (ms) may belong to a step that has not written its checkpoint yet. */
const FRESH = 3_600_000

const finished = z.object({ files: z.array(releaseFile) })

/**
 * Removes what earlier runs left behind: work that a release made useless, and half-written files of killed runs. Call it after the
 * publication, under the publisher's lock. Never throws: returns what it could not remove, one line each.
 */
export async function sweep(dataDir: DataDir, release: Manifest): Promise<string[]> {
  const warnings: string[] = []
  for (const part of [() => sweepWork(dataDir, release), () => sweepUnfinished(dataDir)])
    await part().catch((error: unknown) => {
      warnings.push(`What earlier runs left is not removed: ${messageOf(error)}`)
    })
  return warnings
}

/**
 * Removes files that a killed process never renamed to their final name. Those of the last hour stay: their process may be at work. A
 * `.part` release folder is never in use: only publishers write them, and the caller has their lock.
 */
export async function sweepUnfinished(dataDir: DataDir): Promise<void> {
  for (const name of await namesIn(dataDir.releases()))
    if (RELEASE_ID.test(name)) await removeUnfinished(dataDir.release(name))
    else if (name.endsWith('.part')) await rm(dataDir.release(name), { recursive: true, force: true })
  for (const dir of [dataDir.dir, dataDir.store(), join(dataDir.dir, 'locks')]) await removeUnfinished(dir)
}

/** `<name>.<process id>.tmp` and `.part`: how `replaceFile` and the locks, and earlier versions, name what is not finished. */
const UNFINISHED = /\.\d+\.(tmp|part)$/

async function removeUnfinished(dir: string): Promise<void> {
  for (const name of await namesIn(dir))
    if (UNFINISHED.test(name) && !(await isFresh(join(dir, name)))) await rm(join(dir, name), { force: true })
}

/**
 * Removes the work folders that a release made useless and those that were left for long. The others stay: workers may be preparing
 * the next release in them.
 */
export async function sweepWork(dataDir: DataDir, release: Manifest): Promise<void> {
  const published = new Set(release.files.map((file) => file.file))
  for (const dir of await workDirs(dataDir)) {
    const files = await filesOf(dir)
    const done = files?.every((file) => published.has(file)) ?? false
    if (done || (await age(dir)) > KEPT_WORK) await rm(dir, { recursive: true, force: true })
  }
}

/** Names of the stored files that finished steps made and no release holds yet. */
export async function unfinishedFiles(dataDir: DataDir): Promise<string[]> {
  const found = await Promise.all((await workDirs(dataDir)).map(filesOf))
  return found.flatMap((files) => files ?? [])
}

/** Whether a file was written so lately that its step may still be under way. */
export async function isFresh(path: string): Promise<boolean> {
  return (await age(path)) < FRESH
}

async function workDirs(dataDir: DataDir): Promise<string[]> {
  return (await namesIn(dataDir.work())).map((name) => dataDir.work(name))
}

/** The files named by a finished step's checkpoint, undefined when the step is not finished or its checkpoint cannot be read. */
async function filesOf(dir: string): Promise<string[] | undefined> {
  const name = (await namesIn(dir)).find((file) => file === UNIT_DONE || file === BUILD_DONE)
  if (name === undefined) return undefined
  const read = await readJsonFile(join(dir, name), finished, '').catch((error: unknown) => {
    if (error instanceof UnreadableFile) return undefined
    throw error
  })
  return read?.files.map((file) => file.file)
}

async function namesIn(dir: string): Promise<string[]> {
  return (await readdir(dir).catch(absent)) ?? []
}

async function age(path: string): Promise<number> {
  const found = await lstat(path).catch(absent)
  return found ? Date.now() - found.mtimeMs : 0
}

/** Ignores a missing file: another process may have removed it first. */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
