import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fleet, fleet } from '../support/fleet.ts'
import { beginRun, failedAttempt, published } from '../support/refreshes.ts'
import { fillDisk, smallDisk } from '../support/small-disk.ts'

const disk = await smallDisk()

describe.runIf(disk !== undefined)('a worker whose disk is full', () => {
  let one: Fleet
  beforeAll(async () => {
    one = await fleet({ dir: join(disk!, 'home') })
  })
  afterAll(() => one?.stop())

  test('the place waits with a reason that says so, and is published once there is room, by itself', async () => {
    const before = await one.dataDir.readPointer()
    const worker = one.start('worker')
    await worker.says('worker ready')
    const filler = join(disk!, 'filler')
    await fillDisk(filler)
    const run = await beginRun(one)
    const place = await failedAttempt(one, run)
    expect(place.reason).toMatch(/disk of this worker is full|the disk is full/)
    expect(worker.out).toContain('"message":"failed, to be tried again","queue":"prepare"')
    expect(await one.metrics()).toMatch(
      /terrier_steps_total\{step="prepare",dataset="cadastre",outcome="failed"\} [1-9]/,
    )
    expect(await one.dataDir.readPointer()).toEqual(before)
    await rm(filler)
    await published(one)
  })
})
