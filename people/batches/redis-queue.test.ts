import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestRedis, testRedis } from '../../test/support/redis.ts'
import { storedBatch } from '../../test/support/stored-batch.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { BatchFolder } from './batch-folder.ts'
import { RedisQueue } from './redis-queue.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await testRedis()
})
afterAll(() => redis?.kill())

/** A service over a data folder, and how many batches it has begun. It has no release: each begins and fails. */
async function service(dataPath: string) {
  const folder = new BatchFolder(dataPath)
  let begun = 0
  const acquire = () => {
    begun += 1
    return undefined
  }
  const maker = { folder, dataPath, releases: { acquire }, memory: 0, onError: () => undefined }
  const queue = await RedisQueue.open(redis.url, maker)
  onTestFinished(() => queue.close())
  return { folder, queue, begun: () => begun }
}

test('services over two data folders with one Redis leave each other their batches', async () => {
  const [own, other] = [await temporaryDir('one'), await temporaryDir('two')]
  const others = await service(other)
  const mine = await service(own)
  for (let i = 0; i < 10; i++) {
    const { id } = await mine.folder.begin({ holder: 'a', bytes: 3 })
    await mine.folder.write(storedBatch({ id, state: 'queued' }))
    await expect.poll(() => mine.queue.add(id)).toBeUndefined()
  }
  await expect.poll(mine.begun, { timeout: 10_000 }).toBe(10)
  expect(others.begun()).toBe(0)
})

test('processes over one folder have one queue, after a start too', async () => {
  const dir = await temporaryDir('shared')
  const ids = await Promise.all(Array.from({ length: 4 }, () => new BatchFolder(dir).queueId()))
  expect(new Set([...ids, await new BatchFolder(dir).queueId()]).size).toBe(1)
})
