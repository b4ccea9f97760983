import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { IngestError } from '../../../formats/errors.ts'
import { ColumnReport } from '../../../formats/layouts/column-report.ts'
import { sizeAt } from '../../../shared/files/is-there.ts'
import { syncPath, writeAtomically } from '../../../shared/files/replace-file.ts'
import { readJsonFile, UnreadableFile } from '../../../shared/files/unreadable-file.ts'
import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import { fileColumns } from '../../../shared/release/release.ts'
import { DAY_MS } from '../../../shared/time/days.ts'
import type { Advance, Pass, Split, Splitter } from '../../splitter.ts'
import { onDisk } from '../download/disk.ts'
import type { IngestContext } from '../ingest-context.ts'
import { hashFile, hashValue } from '../store/hash.ts'
import { inTurnAcrossProcesses } from '../store/lock.ts'

/** Raised when a split is laid out in another way. */
const LAYOUT = 1
/** The list of files that makes a split whole: it is written last. */
const LIST = 'split.json'
const list = z.strictObject({
  depends: z.array(z.string()),
  facts: z.unknown(),
  columns: z.array(fileColumns).default([]),
  files: z.array(z.strictObject({ path: z.string(), bytes: z.number(), sha256: z.string() })),
})
type List = z.infer<typeof list>
/** A split that was not used for a day (ms) is removed when another edition takes its place. */
const UNUSED = DAY_MS

/** Who reads: a dataset, in the version of its code, and how many whole départements of it are asked for at once. */
export interface SplitFor {
  dataset: { name: DatasetName; version: number }
  together: number
  /** Is given the columns that a pass noted, also one that another unit ran. */
  columns: ColumnReport
}

/**
 * One process at a time makes a split, others that need it wait, also on other machines that share the data folder. A killed pass
 * leaves nothing that counts: the next begins again.
 */
export function splitter(
  { dataDir, progress, signal }: Pick<IngestContext, 'dataDir' | 'progress' | 'signal'>,
  { dataset: { name, version }, together, columns }: SplitFor,
): Splitter {
  return async (pass) => {
    const key = hashValue([LAYOUT, name, version, pass.depends]).slice(0, 16)
    const dir = dataDir.work(`${prefixOf(name)}${key}`)
    const there = await open(dir, pass, columns)
    if (there || together < pass.pays) return there
    const lock = join(dataDir.dir, 'locks', `split-${name}.lock`)
    return inTurnAcrossProcesses(
      lock,
      async () => {
        const meanwhile = await open(dir, pass, columns)
        if (meanwhile) return meanwhile
        const step = progress.step(`${name}: national files by département`, undefined, 'rows')
        const bytes = await make(dir, pass, (done, total) => step.update(done, total))
        step.end(
          `read once for all départements; ${Math.ceil(bytes / 1e6)} MB in ${dir} until the next edition`,
        )
        await removeUnused(dataDir, name, dir)
        return open(dir, pass, columns)
      },
      signal,
    )
  }
}

const prefixOf = (name: string) => `split-${name}-`

async function open<T>(dir: string, pass: Pass<T>, columns: ColumnReport): Promise<Split<T> | undefined> {
  const found = await readJsonFile(join(dir, LIST), list, '').catch((error: unknown) => {
    if (error instanceof UnreadableFile) return undefined
    throw error
  })
  const facts = pass.facts.safeParse(found?.facts)
  if (!found || !facts.success || !(await hasAll(dir, found))) return undefined
  columns.add(found.columns)
  const now = new Date()
  await utimes(dir, now, now)
  return { facts: facts.data, files: (paths) => checked(dir, found, paths) }
}

async function hasAll(dir: string, { files }: List): Promise<boolean> {
  for (const { path, bytes } of files) {
    if ((await sizeAt(join(dir, path))) !== bytes) return false
  }
  return true
}

async function checked(dir: string, { files }: List, paths: readonly string[]): Promise<string[]> {
  for (const path of paths) {
    const expected = files.find((file) => file.path === path)?.sha256
    if (expected === (await hashFile(join(dir, path))).sha256) continue
    await rm(join(dir, LIST), { force: true })
    throw new IngestError(
      `${join(dir, path)} is damaged: it is not what was read from the national files. Nothing was published; the same command reads them again`,
    )
  }
  return paths.map((path) => join(dir, path))
}

/** Runs the pass in a neighbouring folder, which takes the final place by one rename. Returns the bytes on disk. */
async function make<T>(dir: string, pass: Pass<T>, advance: Advance): Promise<number> {
  const making = `${dir}.making`
  await onDisk(dir, async () => {
    await rm(making, { recursive: true, force: true })
    await rm(dir, { recursive: true, force: true })
    await mkdir(making, { recursive: true })
  })
  const columns = new ColumnReport()
  const facts = await pass.make(making, advance, columns)
  return onDisk(dir, async () => {
    const files: List['files'] = []
    for (const path of await filesUnder(making)) {
      await syncPath(path)
      files.push({ path: relative(making, path), ...(await hashFile(path)) })
    }
    const whole: List = { depends: [...pass.depends], facts, columns: columns.entries, files }
    await writeAtomically(join(making, LIST), JSON.stringify(whole))
    await rename(making, dir)
    return files.reduce((sum, { bytes }) => sum + bytes, 0)
  })
}

async function filesUnder(dir: string): Promise<string[]> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Removes the splits of other editions, unless they are so young that somebody may be reading them. */
async function removeUnused(dataDir: DataDir, dataset: string, current: string): Promise<void> {
  for (const name of await readdir(dataDir.work())) {
    const path = dataDir.work(name)
    if (!name.startsWith(prefixOf(dataset)) || path === current) continue
    if (Date.now() - (await stat(path)).mtimeMs > UNUSED) await rm(path, { recursive: true, force: true })
  }
}
