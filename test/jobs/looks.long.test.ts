import { DelayedError, Worker } from 'bullmq'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestNews, runFlow } from '../../jobs/queues/flow.ts'
import type { DetectData } from '../../jobs/queues/job-data.ts'
import { JobQueues, PREFIX, stayingConnection } from '../../jobs/queues/job-queues.ts'
import { detect, type WorkerContext } from '../../jobs/worker/processors.ts'
import { TestRedis } from '../support/own-redis.ts'

const RETRY = { retryMs: 60_000 }
const TOKEN = 'held-by-the-test'
const look = (area: string, millesime = 'latest'): DetectData => ({ dataset: 'cadastre', area, millesime })

let redis: TestRedis
let queues: JobQueues
beforeAll(async () => {
  redis = await (await TestRedis.create()).start()
  queues = await JobQueues.stay(redis.url)
})
afterAll(async () => {
  await queues?.close()
  await redis?.stop()
})

test('looks for other places or another edition are each kept, the same look is kept once', async () => {
  const asked = [look('75118'), look('93010'), look('93010', '2025-01-01'), look('93010')]
  for (const data of asked) await requestNews(queues, data, RETRY)
  const waiting = await queues.detect.getJobs(['waiting'], 0, -1, true)
  expect(waiting.map(({ data }) => data)).toEqual(asked.slice(0, 3))
})

test('while a run is under way, a look for the same places ends, and others wait for its end', async () => {
  await queues.flows.add(runFlow('cadastre-1', look('75118'), [{ area: '75', communes: ['75118'] }], RETRY))
  const connection = stayingConnection(redis.url)
  const worker = new Worker('detect', undefined, { connection, prefix: PREFIX, autorun: false })
  try {
    // What `detect` reads before it looks: nothing else of a worker is needed until then.
    const context = { queues, ...RETRY } as WorkerContext
    const next = async () => (await worker.getNextJob(TOKEN))!
    expect(await detect(context, await next(), TOKEN)).toEqual({ underWay: 'cadastre-1' })
    await expect(detect(context, await next(), TOKEN)).rejects.toThrow(DelayedError)
    await expect(detect(context, await next(), TOKEN)).rejects.toThrow(DelayedError)
    const delayed = await queues.detect.getJobs(['delayed'], 0, -1, true)
    // `later` adds a random wait to each job: their order differs from run to run.
    const putOff = delayed.map(({ data }) => data.millesime)
    expect(putOff.toSorted()).toEqual(['2025-01-01', 'latest'])
    expect((await queues.detect.getJobLogs(delayed[0]!.id!)).logs).toEqual([
      'waits until the run cadastre-1 of 75118 has ended',
    ])
  } finally {
    await worker.close(true)
  }
})
