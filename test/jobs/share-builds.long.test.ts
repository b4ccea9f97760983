import { join } from 'node:path'
import { type Job, Worker } from 'bullmq'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { IngestError } from '../../formats/errors.ts'
import type { AreaBuild } from '../../ingest/pipeline/unit/area-build.ts'
import { BUILDS, type BuildAnswer, buildOrderOf, openBuildQueue } from '../../jobs/queues/build-queue.ts'
import type { BuildData } from '../../jobs/queues/job-data.ts'
import { PREFIX, stayingConnection } from '../../jobs/queues/job-queues.ts'
import { describeFailure } from '../../jobs/steps/describe-failure.ts'
import { sharedAmongWorkers } from '../../jobs/steps/share-builds.ts'
import { TestRedis } from '../support/own-redis.ts'
import { eventually } from '../support/terrier-process.ts'

let redis: TestRedis
const workers: Worker[] = []
beforeAll(async () => {
  redis = await (await TestRedis.create()).start()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close(true)))
})
afterAll(() => redis?.stop())

/** Takes builds as a worker does, and answers what the test says. */
async function takeBuilds(
  count: number,
  answer: (build: AreaBuild, data: BuildData) => Promise<BuildAnswer>,
): Promise<void> {
  for (let i = 0; i < count; i++) {
    const worker = new Worker(BUILDS, ({ data }) => answer(data.order.build, data), {
      connection: stayingConnection(redis.url),
      prefix: PREFIX,
      name: `worker-${i}`,
    })
    worker.on('error', () => undefined)
    workers.push(worker)
  }
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))
  const queue = openBuildQueue(redis.url)
  await eventually(
    'all workers are known',
    async () => (await queue.getWorkersCount()) === count || undefined,
    10_000,
  )
  await queue.close()
}

const dataPath = '/data/of/publisher'
const place = () => ({ dataPath, backoffMs: 10, processes: 2, redisUrl: redis.url })
const order = (area: string): AreaBuild => ({
  name: 'cadastre',
  area,
  own: [],
  files: [],
  loaded: {},
  workDir: join(dataPath, 'work', `cadastre-${area}`),
})

/** What the builds of some départements give to a publication, or how they fail it. */
const built = (...areas: string[]) =>
  sharedAmongWorkers(place(), 'cadastre-1', async (builders) => ({
    places: builders?.places,
    files: builders && (await Promise.all(areas.map((area) => builders.build(order(area), 'cog.bin')))),
  }))
const failureOf = (work: Promise<unknown>) => work.then(() => undefined, describeFailure)

test('a worker that is alone builds by itself', async () => {
  await takeBuilds(1, () => Promise.reject(new Error('Nothing is asked of the queue')))
  expect(await built('75')).toEqual({ places: undefined, files: undefined })
  expect(
    await sharedAmongWorkers({ dataPath, backoffMs: 10 }, 'cadastre-1', async (builders) => builders),
  ).toBe(undefined)
})

test('folders are those of the data folder, wherever each worker has it', async () => {
  const folders: string[] = []
  await takeBuilds(2, async ({ area, workDir }) => {
    folders.push(workDir)
    return {
      type: 'done',
      value: [{ role: 'readmodel', kind: 'parcels', path: `work/x/${area}.bin`, rows: 3 }],
    }
  })
  const file = (area: string) => ({
    role: 'readmodel',
    kind: 'parcels',
    path: join(dataPath, `work/x/${area}.bin`),
    rows: 3,
  })
  expect(await built('75', '69')).toEqual({ places: 4, files: [[file('75')], [file('69')]] })
  expect(folders.sort()).toEqual(['work/cadastre-69', 'work/cadastre-75'])
})

test('what fails there fails the publication as it would have failed here', async () => {
  await takeBuilds(2, async ({ area }) =>
    area === '75'
      ? describeFailure(new IngestError('cadastre 75: a column is gone'))
      : describeFailure(new Error('a defect of ours')),
  )
  expect(await failureOf(built('75'))).toMatchObject({
    message: 'cadastre 75: a column is gone',
    transient: false,
  })
  expect(await failureOf(built('69'))).toMatchObject({ message: 'a defect of ours', transient: true })
})

test('a worker of another version refuses: its files would be others', async () => {
  const orders: unknown[] = []
  await takeBuilds(2, async (_, data) => {
    orders.push(data)
    return { type: 'done', value: [] }
  })
  await built('75')
  const [data] = orders as [BuildData]
  expect(() => buildOrderOf({ data: { ...data, version: '0.1.0' } } as Job)).toThrow(
    /of 0\.1\.0: stop the workers of one of them/,
  )
  expect(buildOrderOf({ data } as Job)).toEqual(data)
})

test('a build that Redis does not know any more is no build: the publication is tried again', async () => {
  await takeBuilds(2, () => new Promise(() => undefined))
  const failed = failureOf(built('75'))
  const queue = openBuildQueue(redis.url)
  await eventually(
    'the build is under way',
    async () => (await queue.getActiveCount()) === 1 || undefined,
    10_000,
  )
  await queue.obliterate({ force: true })
  await queue.close()
  expect(await failed).toMatchObject({
    message: 'The build of cadastre 75 was lost: Redis does not know it any more',
    transient: true,
  })
})
