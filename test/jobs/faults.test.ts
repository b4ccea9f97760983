import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PARCELS } from '../support/demo.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { eventually } from '../support/terrier-process.ts'

describe('when things break', { timeout: 240_000 }, () => {
  let one: Fleet
  beforeEach(async () => {
    one = await fleet()
  })
  afterEach(() => one.stop())

  const publishedCadastre = () =>
    eventually(
      'the cadastre is published',
      async () => {
        const current = await one.home.readCurrent()
        return current?.datasets.some((dataset) => dataset.name === 'cadastre') ? current : undefined
      },
      120_000,
    )
  const placeUnderWay = () =>
    eventually('the place is under way', async () =>
      (await one.jobs()).find((job) => job.step === 'prepare' && job.state === 'active'),
    )
  const failedRun = () =>
    eventually('the run fails', async () =>
      (await one.jobs()).find((job) => job.step === 'publish' && job.state === 'failed'),
    )

  test('a worker killed in the middle of a place: another takes it over', async () => {
    one.producer.mood = 'hanging'
    const first = one.start('worker')
    await first.says('worker ready')
    await one.terrier('jobs', 'run', 'cadastre')
    await placeUnderWay()
    await first.stop('SIGKILL')
    one.producer.mood = 'well'
    const second = one.start('worker')
    await publishedCadastre()
    expect(second.out).toContain('its worker died or lost Redis')
  })

  test('a worker told to stop gives its place back at once, with all its attempts', async () => {
    one.producer.mood = 'hanging'
    const first = one.start('worker')
    await first.says('worker ready')
    await one.terrier('jobs', 'run', 'cadastre')
    await placeUnderWay()
    expect(await first.stop('SIGTERM')).toBe(0)
    const waiting = (await one.jobs()).find((job) => job.step === 'prepare')
    expect(waiting?.state).toBe('waiting')
    one.producer.mood = 'well'
    one.start('worker')
    await publishedCadastre()
  })

  test('Redis absent at the start and lost for a while: everyone waits for it', async () => {
    await one.redis.stop()
    const worker = one.start('worker')
    const clock = one.start('schedule')
    await worker.says('Redis is away')
    await one.redis.start()
    await worker.says('worker ready')
    await one.redis.stop('SIGKILL')
    await sleep(4000)
    await one.redis.start()
    await publishedCadastre()
    expect(await clock.stop()).toBe(0)
    expect(await worker.stop()).toBe(0)
  })

  test('a column that vanished fails the run at once, says so, and changes nothing', async () => {
    const before = await one.home.readPointer()
    const path = join(one.mirror, DEMO_PARCELS)
    const text = gunzipSync(await readFile(path)).toString('utf8')
    await writeFile(path, gzipSync(text.replaceAll('"contenance"', '"surface"')))
    const worker = one.start('worker')
    await one.terrier('jobs', 'run', 'cadastre')
    const run = await failedRun()
    expect(await one.home.readPointer()).toEqual(before)
    const place = (await one.jobs()).find((job) => job.step === 'prepare')
    expect(place).toMatchObject({ state: 'failed', attempts: 1 })
    expect(place?.reason).toContain('Column "contenance" vanished')
    expect(worker.out).toContain('what is served stays')

    await writeFile(path, gzipSync(text))
    await one.terrier('jobs', 'retry', run.run!)
    await publishedCadastre()
  })

  test('a producer that fails is tried again later, and answers in the end', async () => {
    one.producer.mood = 'truncating'
    const worker = one.start('worker')
    await one.terrier('jobs', 'run', 'cadastre')
    await worker.says('failed, to be tried again', 90_000)
    one.producer.mood = 'well'
    await publishedCadastre()
  })

  test('a run that is cancelled stops within seconds and publishes nothing', async () => {
    one.producer.mood = 'hanging'
    const before = await one.home.readPointer()
    one.start('worker')
    await one.terrier('jobs', 'run', 'cadastre')
    const place = await eventually('the place is under way', async () =>
      (await one.jobs()).find((job) => job.step === 'prepare' && job.state === 'active'),
    )
    await one.terrier('jobs', 'cancel', place.run!)
    await failedRun()
    const after = (await one.jobs()).find((job) => job.step === 'prepare')
    expect(after?.reason).toBe('cancelled with terrier jobs cancel')
    expect(await one.home.readPointer()).toEqual(before)
  })
})
