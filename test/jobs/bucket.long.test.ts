import { readdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bucket, keys } from '../../ingest/bucket/bucket.ts'
import { followBucket, pullCurrent } from '../../ingest/bucket/follow.ts'
import { openBucket } from '../../ingest/bucket/open-bucket.ts'
import { workFromRemote } from '../../ingest/bucket/pull.ts'
import { pushRelease } from '../../ingest/bucket/push.ts'
import { S3Bucket } from '../../ingest/bucket/s3-bucket.ts'
import { silent } from '../../ingest/pipeline/progress.ts'
import { verify } from '../../ingest/pipeline/release/verify.ts'
import { hashFile } from '../../ingest/pipeline/store/hash.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Manifest } from '../../shared/release/release.ts'
import type { BucketConfig } from '../../shared/settings/outside.ts'
import { openRelease } from '../../stores/open-release.ts'
import { cutDemo, type DemoFiles, ingestDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { type S3Server, s3Server } from '../support/s3-server.ts'
import { temporaryDir, temporaryFile } from '../support/temp.ts'

let server: S3Server
beforeAll(async () => {
  server = await s3Server()
})
afterAll(() => server?.stop())

const kinds: [string, () => Promise<BucketConfig>][] = [
  ['a shared folder', async () => ({ address: await temporaryDir('bucket'), region: '' })],
  ['a server that speaks S3', async () => server.config],
]

describe.each(kinds)('releases in %s', (_name, configure) => {
  let bucket: Bucket
  let files: DemoFiles
  let replica: DataDir

  beforeAll(async () => {
    bucket = openBucket(await configure())
    files = await cutDemo()
    replica = new DataDir(await temporaryDir('replica'))
  })

  const text = async (key: string) => {
    const chunks: Buffer[] = []
    for await (const chunk of (await bucket.get(key)) ?? []) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString('utf8')
  }

  /** Publishes a release in which the demo has one parcel less. */
  async function another() {
    await dropLastParcel(files)
    const { release } = await ingestDemo(files, { datasets: ['cadastre'] })
    await pushRelease(files.dataDir, bucket, release)
    return release
  }

  /** A later release than any: the files of this one, but for the first, and one of its own. */
  async function withOneMoreFile(release: Manifest, n: number): Promise<Manifest> {
    const file = `cadastre-96-note.${n}.txt`
    await writeFile(files.dataDir.store(file), `note ${n}`)
    const [model, ...others] = release.files
    const own = { ...model!, file, ...(await hashFile(files.dataDir.store(file))) }
    return { ...release, id: `r99990101-00000${n}-00000000`, files: [...others, own] }
  }

  test('what is not there is undefined, and removing it is no error', async () => {
    expect(await bucket.get('nothing/here')).toBeUndefined()
    expect(await bucket.size('nothing/here')).toBeUndefined()
    await bucket.remove('nothing/here')
    expect(await pullCurrent(replica, bucket)).toBeUndefined()
  })

  test('texts and files come back as they went, accents in keys too', async () => {
    await bucket.putText('some/été 1+1.txt', 'Où ?')
    expect(await text('some/été 1+1.txt')).toBe('Où ?')
    const path = await temporaryFile('bytes', Buffer.alloc(3_000_000, 'terrier'))
    const { sha256, bytes } = await hashFile(path)
    await bucket.putFile('some/bytes', path, sha256)
    expect(await bucket.size('some/bytes')).toBe(bytes)
    await bucket.remove('some/bytes')
    expect(await bucket.size('some/bytes')).toBeUndefined()
  })

  test('a replica takes the whole release, then only what it lacks', async () => {
    const { release } = await ingestDemo(files, { datasets: ['cadastre'] })
    await pushRelease(files.dataDir, bucket, release)
    expect((await pullCurrent(replica, bucket))?.files).toBe(release.files.length)
    expect(await pullCurrent(replica, bucket)).toBeUndefined()
    expect((await verify(replica, release, silent)).faults).toEqual([])
    const next = await another()
    const fresh = next.files.filter((file) => !release.files.some((old) => old.file === file.file))
    expect(fresh.length).toBeLessThan(next.files.length)
    expect((await pullCurrent(replica, bucket))?.files).toBe(fresh.length)
    const stores = await openRelease(replica.dir)
    expect(stores.manifest.id).toBe(next.id)
    expect(await stores.parcels.byIdu('960010000A0001')).toBeDefined()
  })

  test('a file that is not what its release names is refused, and the replica stays where it is', async () => {
    const before = await replica.readPointer()
    const release = await another()
    const [fresh] = release.files.filter((file) => file.role === 'readmodel' && file.kind === 'parcels')
    const key = keys.file(fresh!.file)
    await bucket.putText(key, 'x'.repeat(fresh!.bytes))
    await expect(pullCurrent(replica, bucket)).rejects.toThrow('does not have the content its release names')
    expect(await replica.readPointer()).toEqual(before)
    expect((await readdir(replica.store())).filter((name) => name.endsWith('.part'))).toEqual([])
    await bucket.putFile(key, files.dataDir.store(fresh!.file), fresh!.sha256)
    await pullCurrent(replica, bucket)
    expect((await replica.readPointer())?.release).toBe(release.id)
  })

  test('a worker takes only the files it works with', async () => {
    const worker = new DataDir(await temporaryDir('worker'))
    await workFromRemote(worker, bucket, (file) => file.dataset === 'cog')
    const current = (await worker.readCurrent())!
    expect(current.id).toBe((await files.dataDir.readCurrent())!.id)
    expect((await readdir(worker.store())).sort()).toEqual(
      current.files
        .filter((file) => file.dataset === 'cog')
        .map((file) => file.file)
        .sort(),
    )
    // A service over the same data folder serves all of it.
    const pulled: number[] = []
    const service = followBucket({
      dataDir: worker,
      bucket,
      everyMs: 20,
      onPulled: (_, brought) => pulled.push(brought),
      onFailed: (error) => expect.fail(String(error)),
    })
    await service.first
    await expect.poll(() => pulled).toEqual([current.files.filter((file) => file.dataset !== 'cog').length])
    expect((await verify(worker, current, silent)).faults).toEqual([])
    // A release that came through the worker while the service looked is made whole at the next look.
    const next = await another()
    await workFromRemote(worker, bucket, (file) => file.dataset === 'cog')
    await expect.poll(() => worker.readCurrent().then((one) => one?.id)).toBe(next.id)
    await expect.poll(async () => (await verify(worker, next, silent)).faults).toEqual([])
    await service.stop()
  })

  test('the oldest releases are forgotten with the files that only they had', async () => {
    const first = (await files.dataDir.readCurrent())!
    let last = first
    for (let n = 1; n <= 5; n++) {
      last = await withOneMoreFile(first, n)
      await pushRelease(files.dataDir, bucket, last)
    }
    expect(await bucket.size(keys.manifest(first.id))).toBeUndefined()
    for (const file of first.files)
      expect(await bucket.size(keys.file(file.file)), file.file).toBe(
        last.files.some((kept) => kept.file === file.file) ? file.bytes : undefined,
      )
  })
})

describe('what the server refuses is told with the variable to mend', () => {
  const wrong: [string, Partial<BucketConfig>, RegExp][] = [
    [
      'a wrong secret',
      { secret: 'another' },
      /\(403 SignatureDoesNotMatch .*BUCKET_SECRET is not the secret/,
    ],
    ['an unknown key', { keyId: 'nobody' }, /\(403 InvalidAccessKeyId .*correct it/],
    ['another region', { region: 'eu-west-3' }, /\(400 AuthorizationHeaderMalformed .*correct BUCKET_REGION/],
    ['no such bucket', { address: 's3://elsewhere' }, /\(404 NoSuchBucket .*correct TERRIER_BUCKET/],
  ]
  test.each(wrong)('%s', async (_name, change, message) => {
    const bucket = openBucket({ ...server.config, ...change })
    await expect(bucket.putText('x', 'y')).rejects.toThrow(message)
  })

  test('also when it is only asked whether a file is there, and by terrier serve', async () => {
    const config = { ...server.config, secret: 'another' }
    await expect(openBucket(config).size('x')).rejects.toThrow('BUCKET_SECRET is not the secret')
    const failed: unknown[] = []
    const dataDir = new DataDir(await temporaryDir('replica'))
    const bucket = openBucket(config)
    const replica = followBucket({
      dataDir,
      bucket,
      everyMs: 60_000,
      onPulled: () => undefined,
      onFailed: (error) => failed.push(error),
    })
    await replica.first
    await replica.stop()
    expect(String(failed[0])).toContain('BUCKET_SECRET is not the secret')
    expect(await dataDir.readPointer()).toBeUndefined()
  })

  test('a file that is not on the disk what it was when it was made', async () => {
    const path = await temporaryFile('bytes', 'damaged')
    const bucket = openBucket(server.config)
    const { sha256 } = await hashFile(path)
    await bucket.putFile('sound', path, sha256)
    await expect(
      bucket.putFile(
        'damaged',
        path,
        sha256.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      ),
    ).rejects.toThrow(/XAmzContentSHA256Mismatch .*changed on its way or on this disk/)
    expect(await bucket.size('damaged')).toBeUndefined()
  })
})

test('an address without a key is refused before anything is asked', () => {
  expect(() => openBucket({ address: 's3://b', region: 'r' })).toThrow('BUCKET_KEY_ID and BUCKET_SECRET')
})

test('a server that is not there is told as such after a few attempts', async () => {
  const place = { endpoint: 'http://127.0.0.1:9', bucket: 'terrier', prefix: '' }
  const bucket = new S3Bucket({ ...server.config, ...place, waitMs: 5 })
  await expect(bucket.size('x')).rejects.toThrow(
    /The bucket terrier at http:\/\/127\.0\.0\.1:9 cannot be used/,
  )
})
