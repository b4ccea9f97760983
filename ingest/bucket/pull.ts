import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Home } from '../../shared/home.ts'
import { currentPointer, type Manifest, manifest, type ReleaseFile } from '../../shared/release.ts'
import { IngestError } from '../errors.ts'
import { writeAtomically } from '../pipeline/atomic.ts'
import { Passing } from '../pipeline/download/retry.ts'
import { isKept } from '../pipeline/store.ts'
import type { Bucket } from './bucket.ts'
import { inParallel } from './in-parallel.ts'
import { keys } from './keys.ts'

/** The release that the bucket says is current, undefined before the first. Throws when what it says is damaged. */
export async function remoteCurrent(bucket: Bucket): Promise<Manifest | undefined> {
  const text = await readText(bucket, keys.pointer)
  if (text === undefined) return undefined
  return remoteManifest(bucket, currentPointer.parse(JSON.parse(text)).release)
}

/** A release's manifest. Throws IngestError when the bucket has none of that id. */
export async function remoteManifest(bucket: Bucket, id: string): Promise<Manifest> {
  const text = await readText(bucket, keys.manifest(id))
  if (text === undefined) throw new IngestError(`The bucket names release ${id} but does not hold it`)
  return manifest.parse(JSON.parse(text))
}

/**
 * Brings the files that are not in the store, each checked by size and hash before it gets its name. Returns how many
 * were brought. Throws IngestError when one is missing or differs from what the release names.
 */
export async function pullFiles(home: Home, bucket: Bucket, files: readonly ReleaseFile[]): Promise<number> {
  await mkdir(home.store(), { recursive: true })
  let brought = 0
  await inParallel(files, async (file) => {
    if (await isKept(home, file)) return
    await pullFile(home, bucket, file)
    brought++
  })
  return brought
}

/** Makes the bucket's current release the one this machine works from, with the files that `wanted` picks. */
export async function workFromRemote(
  home: Home,
  bucket: Bucket,
  wanted: (file: ReleaseFile) => boolean,
): Promise<void> {
  const current = await remoteCurrent(bucket)
  if (!current) return
  await pullFiles(home, bucket, current.files.filter(wanted))
  if ((await home.readPointer())?.release === current.id) return
  await writeAtomically(home.manifest(current.id), `${JSON.stringify(current, null, 1)}\n`)
  await writeAtomically(home.pointer(), `${JSON.stringify({ release: current.id, previous: null })}\n`)
}

async function pullFile(home: Home, bucket: Bucket, file: ReleaseFile): Promise<void> {
  const content = await bucket.get(keys.file(file.file))
  if (!content)
    throw new IngestError(`${file.file} is not in the bucket`, { cause: new Passing('not there (yet)') })
  const part = `${home.store(file.file)}.${process.pid}.part`
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(content, count, createWriteStream(part, { flush: true }))
    if (bytes !== file.bytes || hash.digest('hex') !== file.sha256)
      throw new IngestError(`${file.file} in the bucket does not have the content its release names`)
    await rename(part, home.store(file.file))
  } finally {
    await rm(part, { force: true })
  }
}

/** A small object as text, undefined when there is none. */
export async function readText(bucket: Bucket, key: string): Promise<string | undefined> {
  const content = await bucket.get(key)
  if (!content) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
