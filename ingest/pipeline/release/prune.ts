import { readdir, rm } from 'node:fs/promises'
import { messageOf } from '../../../shared/process/message-of.ts'
import type { DataDir } from '../../../shared/release/data-dir.ts'
import type { CurrentPointer } from '../../../shared/release/release.ts'
import { isFresh, unfinishedFiles } from '../store/sweep.ts'
import { type ListedRelease, readable, releasesOnDisk } from './list-releases.ts'

/**
 * Removes the releases that are not kept and the stored files that no kept release names. Never throws, because the new release is
 * already current when it runs: returns what it could not remove, one line each.
 */
export async function prune(dataDir: DataDir): Promise<string[]> {
  const warnings: string[] = []
  try {
    const pointer = await dataDir.readPointer()
    const releases = await releasesOnDisk(dataDir)
    const kept = pointer
      ? releasesToKeep(releases, pointer, dataDir.keptReleases)
      : new Set(releases.map(({ id }) => id))
    for (const { id } of releases) if (!kept.has(id)) await removed(dataDir.release(id), warnings)
    await pruneStore(
      dataDir,
      releases.filter(({ id }) => kept.has(id)),
      warnings,
    )
  } catch (error) {
    warnings.push(`Old releases are not removed: ${messageOf(error)}`)
  }
  return warnings
}

/**
 * Ids of the releases to keep, `most` in all: the current one, its predecessors in order of publication, then the newest of the others. Ids
 * come second, because they follow a clock that may be set back. An unreadable release is kept in addition, until all of them are newer.
 */
export function releasesToKeep(
  releases: readonly ListedRelease[],
  pointer: CurrentPointer,
  most: number,
): ReadonlySet<string> {
  const byId = new Map(releases.map((release) => [release.id, release]))
  const kept = new Set<string>()
  const isFull = () => [...kept].filter((id) => byId.get(id)?.manifest).length >= most
  let next: string | null = pointer.release
  while (next !== null && byId.has(next) && !kept.has(next) && !isFull()) {
    kept.add(next)
    const before: string | null = byId.get(next)?.manifest?.difference.previous ?? null
    next = next === pointer.release ? (before ?? pointer.previous) : before
  }
  if (pointer.previous !== null && byId.has(pointer.previous)) kept.add(pointer.previous)
  for (const { id } of readable(releases)) if (!isFull()) kept.add(id)
  const oldest = [...kept].sort()[0] ?? ''
  for (const { id, unreadable } of releases) if (unreadable && id > oldest) kept.add(id)
  return kept
}

/**
 * Removes the stored files that no kept release names. Removes nothing while one of them cannot be read: it may name any file, and its
 * manifest may be restored from a backup.
 */
async function pruneStore(
  dataDir: DataDir,
  kept: readonly ListedRelease[],
  warnings: string[],
): Promise<void> {
  const unreadable = kept.filter((release) => release.unreadable)
  for (const release of unreadable)
    warnings.push(
      `${release.unreadable?.path} cannot be read: ${release.unreadable?.why}. Until it is put back, or terrier forget ${release.id} removes that release, no file is removed from the store.`,
    )
  if (unreadable.length > 0) return
  const named = new Set(readable(kept).flatMap(({ files }) => files.map(({ file }) => file)))
  for (const file of await unfinishedFiles(dataDir)) named.add(file)
  for (const file of await readdir(dataDir.store()))
    if (!named.has(file) && !(await isFresh(dataDir.store(file))))
      await removed(dataDir.store(file), warnings)
}

async function removed(path: string, warnings: string[]): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch((error: unknown) => {
    warnings.push(`${path} is no longer needed and could not be removed: ${messageOf(error)}`)
  })
}
