import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Bucket, keys } from '../../ingest/bucket/bucket.ts'
import { FolderBucket } from '../../ingest/bucket/folder-bucket.ts'
import { pullCurrent } from '../../ingest/bucket/follow.ts'
import { workFromRemote } from '../../ingest/bucket/pull.ts'
import { pushRelease } from '../../ingest/bucket/push.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { idOf, publishAs } from '../support/crafted-releases.ts'
import { cutDemo } from '../support/demo.ts'
import { temporaryDir } from '../support/temp.ts'
import { terrier } from '../support/terrier-process.ts'

let dir: string
let bucket: Bucket
let dataDir: DataDir
beforeEach(async () => {
  dir = await temporaryDir('bucket')
  bucket = new FolderBucket(dir)
  dataDir = (await cutDemo()).dataDir
})

const index = async () => JSON.parse(await readFile(join(dir, keys.index), 'utf8'))
const push = async (id: string) => pushRelease(dataDir, bucket, await publishAs(dataDir, id))

describe('a bucket in which something cannot be read', () => {
  test.each([['current.json'], [keys.manifest(idOf(2))]])(
    '%s: replicas and workers name it, and a push writes it again',
    async (key) => {
      await push(idOf(1))
      await push(idOf(2))
      await writeFile(join(dir, key), '{"rel')
      const replica = new DataDir(await temporaryDir('replica'))
      const pull = () => pullCurrent(replica, bucket)
      const work = () => workFromRemote(replica, bucket, () => true)
      // One begins when the other has failed: a rejection that nobody waits for yet ends the run.
      for (const attempt of [pull, work])
        await expect(attempt()).rejects.toThrow(`${key} in the bucket cannot be read: it is not JSON`)
      expect(await pushRelease(dataDir, bucket, (await dataDir.readCurrent())!)).toEqual([])
      expect((await pullCurrent(replica, bucket))?.release).toBe(idOf(2))
    },
  )

  test('the list of releases: it is written again with what this machine knows', async () => {
    await push(idOf(1))
    await push(idOf(2))
    await bucket.putText(keys.index, '[')
    expect(await push(idOf(3))).toEqual([
      expect.stringContaining(`${keys.index} in the bucket could not be read`),
    ])
    expect(await index()).toEqual([3, 2, 1].map(idOf))
  })

  test('a manifest that is kept: nothing is removed until it is dropped itself', async () => {
    for (const day of [1, 2]) await push(idOf(day))
    await bucket.putText(keys.manifest(idOf(2)), '{')
    for (const day of [3, 4, 5]) await push(idOf(day))
    const warnings = await push(idOf(6))
    expect(warnings.join()).toContain(keys.manifest(idOf(2)))
    expect(await bucket.size(keys.manifest(idOf(1)))).toBeDefined()
    await push(idOf(7))
    expect(await index()).toEqual([7, 6, 5, 4, 3].map(idOf))
    expect(await bucket.size(keys.manifest(idOf(1)))).toBeUndefined()
    expect(await bucket.size(keys.manifest(idOf(2)))).toBeUndefined()
    expect(await bucket.size(keys.file(`cog-france-note.${idOf(1)}.txt`))).toBeUndefined()
  })

  test('releases made while the clock was set back are not the ones that are dropped', async () => {
    for (const day of [19, 18, 17, 16, 15, 14]) await push(idOf(day))
    expect(await index()).toEqual([14, 15, 16, 17, 18].map(idOf))
  })
})

test('a file of the right size that is damaged in the bucket: replicas name the remedy, which works', async () => {
  await push(idOf(1))
  const note = `cog-france-note.${idOf(1)}.txt`
  const before = await readFile(dataDir.store(note), 'utf8')
  await writeFile(join(dir, keys.file(note)), before.replace('r', 's'))
  const replica = new DataDir(await temporaryDir('replica'))
  await expect(pullCurrent(replica, bucket)).rejects.toThrow(
    `${note} in the bucket does not have the content its release names. terrier rollback <id>, on a machine`,
  )
  const env = { TERRIER_DATA: dataDir.dir, TERRIER_BUCKET: dir }
  expect(await terrier(['rollback', idOf(1)], env)).toMatchObject({
    code: 0,
    err: expect.stringContaining(`${note} in the bucket was damaged: it was sent again\n`),
  })
  expect((await pullCurrent(replica, bucket))?.release).toBe(idOf(1))
  expect(await readFile(replica.store(note), 'utf8')).toBe(before)
})

test('what is damaged in a data folder is brought again from the bucket', async () => {
  await push(idOf(1))
  const worker = new DataDir(await temporaryDir('worker'))
  await workFromRemote(worker, bucket, () => true)
  const note = worker.store(`cog-france-note.${idOf(1)}.txt`)
  const before = await readFile(note, 'utf8')
  await writeFile(note, before.replace('r', 's'))
  await writeFile(worker.manifest(idOf(1)), '{')
  await workFromRemote(worker, bucket, () => true)
  expect(await readFile(note, 'utf8')).toBe(before)
  expect((await worker.readCurrent())?.id).toBe(idOf(1))
  await rm(worker.pointer())
  await writeFile(worker.pointer(), '{')
  expect((await pullCurrent(worker, bucket))?.release).toBe(idOf(1))
  expect(await worker.readPointer()).toMatchObject({ release: idOf(1) })
})
