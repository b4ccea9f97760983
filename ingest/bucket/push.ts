import { z } from 'zod'
import { IngestError } from '../../formats/errors.ts'
import { readJson } from '../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'
import { readable, releasesOnDisk } from '../pipeline/release/list-releases.ts'
import { hashStream } from '../pipeline/store/hash.ts'
import { inOrder } from '../pipeline/unit/in-order.ts'
import { type Bucket, keys, TRANSFERS } from './bucket.ts'
import { readObjectText, remoteManifest } from './pull.ts'

/** Releases kept in the bucket for rollback, the current one included. */
const KEPT = 5
const index = z.array(z.string())

/** Sends the files that the bucket lacks. Names contain the hash, so an object of the same name and size is the same file. */
export async function pushFiles(
  dataDir: DataDir,
  bucket: Bucket,
  files: readonly ReleaseFile[],
): Promise<void> {
  await inOrder(files, TRANSFERS, async (file) => {
    if ((await bucket.size(keys.file(file.file))) === file.bytes) return
    await bucket.putFile(keys.file(file.file), dataDir.store(file.file), file.sha256)
  })
}

/** Reads every file of a release in the bucket, and sends those again whose content is not that of the release. Returns a line for each file sent. */
export async function mendFiles(
  dataDir: DataDir,
  bucket: Bucket,
  files: readonly ReleaseFile[],
): Promise<string[]> {
  const mended: string[] = []
  await inOrder(files, TRANSFERS, async (file) => {
    const content = await bucket.get(keys.file(file.file))
    if (content && (await hashStream(content)).sha256 === file.sha256) return
    await bucket.putFile(keys.file(file.file), dataDir.store(file.file), file.sha256)
    mended.push(`${file.file} in the bucket was damaged: it was sent again`)
  })
  return mended
}

/**
 * Sends a release: its files, its manifest, then the pointer. Until the pointer is written nothing changes for replicas.
 * Then removes the oldest releases and the files that no remaining release names. Works around what cannot be read in the bucket, and
 * returns what it could not do, one line each.
 */
export async function pushRelease(dataDir: DataDir, bucket: Bucket, release: Manifest): Promise<string[]> {
  await pushFiles(dataDir, bucket, release.files)
  await bucket.putText(keys.manifest(release.id), JSON.stringify(release))
  const { ids: before, warnings } = await readIndex(dataDir, bucket)
  // By order of publication, not by id: ids follow a clock, which may be set back.
  const ids = [release.id, ...before.filter((id) => id !== release.id)]
  await bucket.putText(keys.index, JSON.stringify(ids))
  await pointTo(bucket, release)
  const dropped = ids.slice(KEPT)
  if (dropped.length > 0) warnings.push(...(await forget(bucket, ids.slice(0, KEPT), dropped)))
  return warnings
}

/** Ids of the releases in the bucket. When their list cannot be read: those of this data folder that the bucket holds. */
async function readIndex(dataDir: DataDir, bucket: Bucket): Promise<{ ids: string[]; warnings: string[] }> {
  const read = readJson((await readObjectText(bucket, keys.index)) ?? '[]', index)
  if ('value' in read) return { ids: read.value, warnings: [] }
  const ids: string[] = []
  for (const { id } of readable(await releasesOnDisk(dataDir)))
    if ((await bucket.size(keys.manifest(id))) !== undefined) ids.push(id)
  const warning = `${keys.index} in the bucket could not be read: ${read.why}. It is written again with the releases that this machine knows; older ones stay in the bucket.`
  return { ids, warnings: [warning] }
}

/** Points the bucket at a release that it holds. */
async function pointTo(bucket: Bucket, { id, difference }: Manifest): Promise<void> {
  await bucket.putText(keys.pointer, JSON.stringify({ release: id, previous: difference.previous }))
}

/**
 * Removes dropped releases and the files that only they name. Removes no file while a kept release cannot be read: it may name any file,
 * until newer releases push it out. The files that only a dropped, unreadable release names stay.
 */
async function forget(
  bucket: Bucket,
  kept: readonly string[],
  dropped: readonly string[],
): Promise<string[]> {
  const warnings: string[] = []
  const filesOf = async (id: string): Promise<readonly ReleaseFile[] | undefined> => {
    try {
      return (await remoteManifest(bucket, id)).files
    } catch (error) {
      if (!(error instanceof IngestError)) throw error
      warnings.push(error.message)
      return undefined
    }
  }
  const named = new Set<string>()
  for (const id of kept) {
    const files = await filesOf(id)
    if (!files) return [...warnings, 'Older releases stay in the bucket until then.']
    for (const { file } of files) named.add(file)
  }
  for (const id of dropped) {
    const files = (await filesOf(id)) ?? []
    await inOrder(
      files.filter((file) => !named.has(file.file)),
      TRANSFERS,
      (file) => bucket.remove(keys.file(file.file)),
    )
    await bucket.remove(keys.manifest(id))
  }
  await bucket.putText(keys.index, JSON.stringify(kept))
  return warnings
}
