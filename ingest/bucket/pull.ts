import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { IngestError } from '../../formats/errors.ts'
import { replaceFile, writeAtomically } from '../../shared/files/replace-file.ts'
import { readJson, UnreadableFile } from '../../shared/files/unreadable-file.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import {
  currentPointer,
  type Manifest,
  manifest,
  otherFormat,
  type ReleaseFile,
} from '../../shared/release/release.ts'
import { TransientError } from '../pipeline/download/retry.ts'
import { areSound } from '../pipeline/release/soundness.ts'
import { writeManifest } from '../pipeline/release/write-manifest.ts'
import { isKept } from '../pipeline/store/store.ts'
import { inOrder } from '../pipeline/unit/in-order.ts'
import { type Bucket, keys, TRANSFERS } from './bucket.ts'

/** The bucket's current release, undefined before the first. Throws when the pointer is damaged. */
export async function remoteCurrent(bucket: Bucket): Promise<Manifest | undefined> {
  const text = await readObjectText(bucket, keys.pointer)
  if (text === undefined) return undefined
  const pointer = readJson(text, currentPointer)
  if ('why' in pointer) throw unreadable(keys.pointer, pointer.why)
  return remoteManifest(bucket, pointer.value.release)
}

/** A release's manifest. Throws IngestError when the bucket has none of that id or it cannot be read. */
export async function remoteManifest(bucket: Bucket, id: string): Promise<Manifest> {
  const text = await readObjectText(bucket, keys.manifest(id))
  if (text === undefined) throw unreadable(keys.manifest(id), 'it is missing, though the bucket names it')
  const read = readJson(text, manifest, otherFormat)
  if ('why' in read) throw unreadable(keys.manifest(id), read.why)
  return read.value
}

const SENT_AGAIN =
  'terrier rollback <id>, on a machine whose terrier releases lists that release, writes it again.'

function unreadable(key: string, why: string): IngestError {
  return new IngestError(`${key} in the bucket cannot be read: ${why}. ${SENT_AGAIN}`)
}

/**
 * Fetches the files that are not in the store, and checks size and hash of each before it gets its name. Returns the number fetched.
 * `isHere` decides which are in the store: by default those of the right size.
 * Throws IngestError when one is missing or differs from what the release names.
 */
export async function pullFiles(
  dataDir: DataDir,
  bucket: Bucket,
  files: readonly ReleaseFile[],
  isHere: (file: ReleaseFile) => Promise<boolean> = (file) => isKept(dataDir, file),
): Promise<number> {
  await mkdir(dataDir.store(), { recursive: true })
  let brought = 0
  await inOrder(files, TRANSFERS, async (file) => {
    if (await isHere(file)) return
    await pullFile(dataDir, bucket, file)
    brought++
  })
  return brought
}

/**
 * Makes the bucket's current release current on this machine, with the files that `wanted` picks. Fetches again what is damaged here: the
 * pointer, the manifest or one of those files.
 */
export async function workFromRemote(
  dataDir: DataDir,
  bucket: Bucket,
  wanted: (file: ReleaseFile) => boolean,
): Promise<void> {
  const current = await remoteCurrent(bucket)
  if (!current) return
  await pullFiles(dataDir, bucket, current.files.filter(wanted), (file) => areSound(dataDir, [file]))
  if ((await localRelease(dataDir)) === current.id) return
  await writeManifest(dataDir.release(current.id), current)
  await writeAtomically(
    dataDir.pointer(),
    `${JSON.stringify({ release: current.id, previous: current.difference.previous })}\n`,
  )
}

/** Id of the data folder's current release; undefined when there is none or it cannot be read: the bucket's copy then replaces it. */
export async function localRelease(dataDir: DataDir): Promise<string | undefined> {
  try {
    return (await dataDir.readCurrent())?.id
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

async function pullFile(dataDir: DataDir, bucket: Bucket, file: ReleaseFile): Promise<void> {
  const content = await bucket.get(keys.file(file.file))
  if (!content)
    throw new IngestError(`${file.file} is not in the bucket. ${SENT_AGAIN}`, {
      cause: new TransientError('not there (yet)'),
    })
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await replaceFile(dataDir.store(file.file), async (part) => {
    await pipeline(content, count, createWriteStream(part))
    if (bytes !== file.bytes || hash.digest('hex') !== file.sha256)
      throw new IngestError(
        `${file.file} in the bucket does not have the content its release names. ${SENT_AGAIN}`,
      )
  })
}

/** A small object as text, undefined when there is none. */
export async function readObjectText(bucket: Bucket, key: string): Promise<string | undefined> {
  const content = await bucket.get(key)
  if (!content) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
