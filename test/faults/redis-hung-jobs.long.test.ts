import { readdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fleet, fleet } from '../support/fleet.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { held, published } from '../support/refreshes.ts'
import type { TerrierProcess } from '../support/terrier-process.ts'

/** Milliseconds: longer than a lock (2 s) and than the clock's time limit (3 s). */
const HUNG = 5000
/** Milliseconds: the clock's time limit, on a machine that is busy with other tests. */
const TIME_LIMIT = 10_000

describe('a Redis that hangs under the jobs', () => {
  let one: Fleet
  let worker: TerrierProcess
  let clock: TerrierProcess
  beforeAll(async () => {
    one = await fleet()
    one.producer.mood = 'hanging'
    worker = one.start('worker')
    clock = one.start('schedule')
    await Promise.all([worker.says('worker ready'), clock.says('clock ready')])
  })
  afterAll(async () => {
    one?.redis.resume()
    await one?.stop()
  })

  const completed = async () =>
    (await one.jobs()).filter(({ state }) => state === 'completed').map(({ step }) => step)

  test('in the middle of a place, for longer than a lock: waited for, and published once', async () => {
    await held(one, 'prepare')
    const url = /"metrics":"(http:[^"]+)\/metrics"/.exec(clock.out)![1]!
    one.redis.pause()
    const begun = performance.now()
    const answers = await Promise.all(['health', 'metrics'].map((page) => fetch(`${url}/${page}`)))
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    const longest = Math.round(performance.now() - begun)
    expect(longest).toBeLessThan(TIME_LIMIT)
    process.stdout.write(`hung Redis: the clock answers after ${longest} ms\n`)
    await delay(Math.max(0, HUNG - longest))
    one.producer.mood = 'well'
    one.redis.resume()
    await published(one)
    await worker.says('"message":"published"')
    expect((await completed()).sort()).toEqual(['detect', 'prepare', 'publish'])
    expect(await readdir(one.dataDir.releases())).toHaveLength(2)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })

  test('while nothing is done: the next refresh is taken as ever, and both end on a signal', async () => {
    const served = (await one.dataDir.readCurrent())!
    one.redis.pause()
    await delay(HUNG)
    one.redis.resume()
    await dropLastParcel(one)
    await one.ask('cadastre')
    await published(one, served.id)
    expect([await worker.stop(), await clock.stop()]).toEqual([0, 0])
  })
})
