import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fleet, fleet } from '../support/fleet.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { held, published } from '../support/refreshes.ts'
import { eventually, type TerrierProcess } from '../support/terrier-process.ts'

describe('a Redis that is lost', () => {
  let one: Fleet
  let worker: TerrierProcess
  let clock: TerrierProcess
  beforeAll(async () => {
    one = await fleet()
    one.producer.mood = 'hanging'
  })
  afterAll(() => one?.stop())

  const completed = async (step: string) =>
    (await one.jobs()).filter((job) => job.step === step && job.state === 'completed').length

  test('absent at the start: workers and clock say so, wait, and begin when it is there', async () => {
    await one.redis.stop()
    worker = one.start('worker')
    clock = one.start('schedule')
    await Promise.all([worker.says('Redis is away'), clock.says('Redis is away')])
    expect(worker.out).not.toContain('worker ready')
    await one.redis.start()
    await Promise.all([worker.says('worker ready'), clock.says('clock ready')])
    // Nothing was ever loaded: the clock asks at once.
    await held(one, 'prepare')
  })

  test('lost for longer than a lock in the middle of a place: the place is done again, and published once', async () => {
    const url = /"metrics":"(http:[^"]+)\/metrics"/.exec(clock.out)![1]!
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await one.redis.stop('SIGKILL')
    // The clock is patient for 3 s before it answers, and the lock of the place lasts 2: both are over then.
    const [health, metrics] = await Promise.all(['health', 'metrics'].map((page) => fetch(`${url}/${page}`)))
    expect([health!.status, metrics!.status]).toEqual([503, 503])
    expect(await health!.json()).toEqual({ status: 'Redis does not answer' })
    one.producer.mood = 'well'
    await one.redis.start()
    await published(one)
    await worker.says('"message":"published"')
    for (const process of [worker, clock]) expect(process.out).toContain('Redis is back')
    for (const step of ['detect', 'prepare', 'publish']) expect(await completed(step), step).toBe(1)
    expect(await readdir(one.dataDir.releases())).toHaveLength(2)
  })

  test('restarted empty in the middle of a place: the clock makes its appointments again, the news is found and published', async () => {
    const served = (await one.dataDir.readCurrent())!
    await dropLastParcel(one)
    one.producer.next = ['well', 'hanging']
    await one.ask('cadastre')
    await held(one, 'prepare')
    const emptied = Date.now()
    await one.redis.startAfresh()
    await published(one, served.id)
    // Long before the producer's silence would have ended it.
    const released = async () => (one.producer.held === 0 ? true : undefined)
    await eventually('the worker let go of the place that nobody knows any more', released, 15_000)
    const set = [...clock.out.matchAll(/"time":"([^"]+)","level":"info","message":"appointments set"/g)]
    expect(set).toHaveLength(2)
    // As soon as it is back, not at the next of the clock's looks every 30 s.
    expect(Date.parse(set[1]![1]!) - emptied).toBeLessThan(10_000)
    expect(await one.metrics()).toMatch(
      /terrier_appointment_next_timestamp_seconds\{dataset="cadastre"\} \d+/,
    )
    expect(await one.metrics()).toContain('terrier_jobs{queue="prepare",state="failed"} 0')
    expect(await clock.stop()).toBe(0)
    expect(await worker.stop()).toBe(0)
  })
})
