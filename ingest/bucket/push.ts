import { z } from 'zod'
import type { Home } from '../../shared/home.ts'
import type { Manifest, ReleaseFile } from '../../shared/release.ts'
import type { Bucket } from './bucket.ts'
import { inParallel } from './in-parallel.ts'
import { keys } from './keys.ts'
import { readText, remoteManifest } from './pull.ts'

/** Releases kept in the bucket for rollback, the current one included. */
const KEPT = 5
const index = z.array(z.string())

/** Sends the files that the bucket lacks. Names carry the content, so one of the same name and size is the same. */
export async function pushFiles(home: Home, bucket: Bucket, files: readonly ReleaseFile[]): Promise<void> {
  await inParallel(files, async (file) => {
    if ((await bucket.size(keys.file(file.file))) === file.bytes) return
    await bucket.putFile(keys.file(file.file), home.store(file.file), file.sha256)
  })
}

/**
 * Sends a release: its files, its manifest, then the pointer. Until the pointer is written nothing changes for replicas.
 * Then forgets the oldest releases and the files that no release left names.
 */
export async function pushRelease(home: Home, bucket: Bucket, release: Manifest): Promise<void> {
  await pushFiles(home, bucket, release.files)
  await bucket.putText(keys.manifest(release.id), JSON.stringify(release))
  const before = index.parse(JSON.parse((await readText(bucket, keys.index)) ?? '[]'))
  const ids = [...new Set([release.id, ...before])].sort().reverse()
  await bucket.putText(keys.index, JSON.stringify(ids))
  await pointTo(bucket, release)
  const dropped = ids.slice(KEPT).filter((id) => id !== release.id)
  if (dropped.length > 0) await forget(bucket, ids, dropped)
}

/** Makes a release that the bucket holds current there. */
async function pointTo(bucket: Bucket, { id, difference }: Manifest): Promise<void> {
  await bucket.putText(keys.pointer, JSON.stringify({ release: id, previous: difference.previous }))
}

async function forget(bucket: Bucket, ids: readonly string[], dropped: readonly string[]): Promise<void> {
  const kept = ids.filter((id) => !dropped.includes(id))
  const named = new Set<string>()
  for (const id of kept) for (const file of (await remoteManifest(bucket, id)).files) named.add(file.file)
  for (const id of dropped) {
    const { files } = await remoteManifest(bucket, id)
    await inParallel(
      files.filter((file) => !named.has(file.file)),
      (file) => bucket.remove(keys.file(file.file)),
    )
    await bucket.remove(keys.manifest(id))
  }
  await bucket.putText(keys.index, JSON.stringify(kept))
}
