import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { IngestError } from '../../../formats/errors.ts'
import { type ChangedFile, isWholeNew, type UncountedFile } from '../../../shared/changes/release-changes.ts'
import { lakeFileOf } from '../../../shared/lake/dictionary.ts'
import { lakePathOf } from '../../../shared/lake/leaving-files.ts'
import type { Manifest, ReleaseFile } from '../../../shared/release/release.ts'
import type { IngestContext } from '../ingest-context.ts'
import { checkLake } from '../release/soundness.ts'
import { releasesBetween } from './releases-between.ts'
import { replayFile } from './replay-file.ts'
import { ReplayState } from './replay-state.ts'

export interface Replayed {
  /** The release that the copy had; undefined for a first copy. */
  from: string | undefined
  /** The release that it has now. */
  to: string
  /** Releases whose changes were applied. */
  steps: number
  /** Rows that were added, removed, changed or restated in all. */
  changes: number
}

type Context = Pick<IngestContext, 'dataDir' | 'progress'>

/**
 * Brings a copy of the lake, in a folder of its own, to a release by applying what changed since the one that it has; an empty folder gets
 * the lake of that release whole. Throws IngestError when the folder holds something else, or the changes since its release are not kept.
 */
export async function replayLake(context: Context, dir: string, target: Manifest): Promise<Replayed> {
  await mkdir(dir, { recursive: true })
  const state = new ReplayState(dir)
  const from = await state.release()
  if (from === undefined) {
    if ((await readdir(dir)).length > 0)
      throw new IngestError(`${dir} holds something, and no copy of a lake: name an empty folder`)
    await firstCopy(context, state, target)
    return { from, to: target.id, steps: 0, changes: 0 }
  }
  const releases = await releasesBetween(context.dataDir, from, target)
  let changes = 0
  for (const release of releases) changes += await replayRelease(context, state, release)
  return { from, to: target.id, steps: releases.length, changes }
}

async function firstCopy(
  { dataDir, progress }: Context,
  state: ReplayState,
  target: Manifest,
): Promise<void> {
  const files = target.files.filter(({ role }) => role === 'lake')
  await checkLake(dataDir, files)
  const bar = progress.step(`copy ${target.id}`, files.length, 'files')
  for (const [i, file] of files.entries()) {
    await copyFile(dataDir.store(file.file), await state.staged(lakePathOf(file)))
    bar.update(i + 1)
  }
  await state.take({ release: target.id, written: files.map(lakePathOf), removed: [] })
  bar.end(`${files.length} files`)
}

/** Applies what one release changed. Returns its number of rows. */
async function replayRelease(context: Context, state: ReplayState, release: Manifest): Promise<number> {
  const { files, notComputed } = release.changes!
  const lake = new Map(
    release.files.filter(({ role }) => role === 'lake').map((file) => [lakePathOf(file), file]),
  )
  const bar = context.progress.step(`replay ${release.id}`, files.length + notComputed.length, 'files')
  const written: string[] = []
  const removed: string[] = []
  for (const [i, change] of [...files, ...notComputed].entries()) {
    const path = lakePathOf(change)
    const after = lake.get(path)
    if (!after) removed.push(path)
    else if (await replayOne(context, state, release, { change, path, after })) written.push(path)
    bar.update(i + 1)
  }
  await state.take({ release: release.id, written, removed })
  const rows = files.reduce((n, one) => n + one.added + one.removed + one.changed + one.restated, 0)
  bar.end(`${rows} rows`)
  return rows
}

/** Makes one file of the copy aside. False when none of its rows changed. */
async function replayOne(
  { dataDir }: Context,
  state: ReplayState,
  release: Manifest,
  { change, path, after }: { change: ChangedFile | UncountedFile; path: string; after: ReleaseFile },
): Promise<boolean> {
  const staged = await state.staged(path)
  // Nothing tells the rows of it but the lake file itself.
  if ('reason' in change || isWholeNew(change)) {
    await checkLake(dataDir, [after])
    await copyFile(dataDir.store(after.file), staged)
    return true
  }
  if (change.file === undefined) return false
  const stored = release.files.find(({ file }) => file === change.file)
  const about = lakeFileOf(change)
  if (!stored || !about)
    throw new IngestError(`Release ${release.id} has no changes of ${path} that this version can read`)
  await checkLake(dataDir, [stored])
  const rows = await withDuckDb(dataDir.work('replay'), (db) =>
    replayFile(db, about, { from: state.file(path), changes: dataDir.store(stored.file), to: staged }),
  )
  if (rows !== after.rows)
    throw new IngestError(
      `${state.file(path)} would have ${rows} rows where release ${release.id} has ${after.rows}: it was written to since it was copied. Remove the folder and copy the lake anew.`,
    )
  return true
}
