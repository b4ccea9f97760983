import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFiles, ingestDemo } from '../support/demo.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { beginRun, failedRun, held, loadCadastre, published, publishing } from '../support/refreshes.ts'
import { eventually, type TerrierProcess } from '../support/terrier-process.ts'

const TAKEN_OVER = 'its worker died or lost Redis'

describe('workers that are killed', () => {
  let one: Fleet
  let worker: TerrierProcess
  beforeAll(async () => {
    one = await fleet()
    await loadCadastre(one)
  })
  afterAll(() => one?.stop())

  const next = async () => {
    worker = one.start('worker')
    await worker.says('worker ready')
  }

  test('one killed at each step of a run: the next goes on, and publishes what an undisturbed one does', async () => {
    const served = (await one.dataDir.readCurrent())!
    await dropLastParcel(one)

    await next()
    one.producer.mood = 'hanging'
    await one.ask('cadastre')
    await held(one, 'detect')
    await worker.stop('SIGKILL')

    one.producer.next = ['well']
    await next()
    await held(one, 'prepare')
    expect(worker.out).toContain(TAKEN_OVER)
    await worker.stop('SIGKILL')

    one.producer.mood = 'well'
    await next()
    await publishing(one)
    await worker.stop('SIGKILL')
    expect(worker.out).toContain(TAKEN_OVER)
    expect((await one.dataDir.readPointer())?.release).toBe(served.id)

    await next()
    const release = await published(one, served.id)
    await worker.says('"message":"published"')
    expect(worker.out).toContain(TAKEN_OVER)
    const done = (await one.jobs()).filter((job) => job.state === 'completed')
    expect(done.map((job) => job.step).sort()).toEqual(['detect', 'prepare', 'publish'])

    // With the same past: a release keeps what it knows of the parcel that left.
    const files = await demoFiles()
    await ingestDemo(files, { datasets: ['cadastre'] })
    await dropLastParcel(files)
    const undisturbed = (await ingestDemo(files, { datasets: ['cadastre'] })).release
    expect(release.contentHash).toBe(undisturbed.contentHash)
  })

  test('a step killed for want of memory is tried again; a worker told to stop gives it back at once', async () => {
    const served = (await one.dataDir.readCurrent())!
    await dropLastParcel(one)
    one.producer.next = ['well', 'hanging', 'hanging']
    const run = await beginRun(one)
    const first = await held(one, 'prepare')
    expect(first).toMatchObject({ run, attempts: 0 })
    const [step, ...others] = await worker.children()
    expect(others).toEqual([])
    process.kill(step!, 'SIGKILL')
    await worker.says(/was killed \(SIGKILL\); this machine may be short of memory/)

    const place = await eventually('another attempt', async () => {
      const now = await held(one, 'prepare')
      return now.attempts === 1 ? now : undefined
    })
    expect(await worker.stop('SIGTERM')).toBe(0)
    const after = (await one.jobs()).find((job) => job.id === place.id)
    expect(after).toMatchObject({ state: 'waiting', attempts: 1 })
    await next()
    await published(one, served.id)
  })

  test('a run that is cancelled stops within seconds and publishes nothing', async () => {
    const before = await one.dataDir.readPointer()
    await dropLastParcel(one)
    one.producer.next = ['well', 'hanging']
    const run = await beginRun(one)
    await held(one, 'prepare')
    await one.terrier('jobs', 'cancel', run)
    const ended = await failedRun(one, run)
    expect(ended.find((job) => job.step === 'prepare')?.reason).toBe('cancelled with terrier jobs cancel')
    expect(await one.dataDir.readPointer()).toEqual(before)
  })
})
