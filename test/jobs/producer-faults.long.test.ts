import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PARCELS } from '../support/demo.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import type { Mood } from '../support/producer.ts'
import { beginRun, failedAttempt, failedRun, loadCadastre, published } from '../support/refreshes.ts'
import { eventually, type TerrierProcess } from '../support/terrier-process.ts'

describe('a producer that misbehaves', () => {
  let one: Fleet
  let worker: TerrierProcess
  let path: string
  let sound: Buffer
  beforeAll(async () => {
    one = await fleet()
    path = join(one.mirror, DEMO_PARCELS)
    await loadCadastre(one)
    await dropLastParcel(one)
    sound = await readFile(path)
    worker = one.start('worker')
    await worker.says('worker ready')
  })
  afterAll(() => one?.stop())
  // What one test leaves behind must not fail the next.
  afterEach(async () => {
    one.producer.mood = 'well'
    one.producer.next = []
    await writeFile(path, sound)
  })

  const steps = async (step: string, outcome: string) => {
    const line = `terrier_steps_total{step="${step}",dataset="cadastre",outcome="${outcome}"} `
    const text = (await one.metrics()).split('\n').find((candidate) => candidate.startsWith(line))
    return Number(text?.slice(line.length) ?? 0)
  }

  /** What a person must mend: one attempt, told in the job, the log and the metrics; nothing changes. */
  async function expectFailedRun(reason: string | RegExp): Promise<string> {
    const before = { pointer: await one.dataDir.readPointer(), failed: await steps('prepare', 'failed') }
    const run = await beginRun(one)
    const place = (await failedRun(one, run)).find((job) => job.step === 'prepare')
    expect(place).toMatchObject({ state: 'failed', attempts: 1 })
    expect(place?.reason).toMatch(reason)
    await worker.says(
      new RegExp(`"level":"error","message":"failed; what is served stays","queue":"publish","job":"${run}"`),
    )
    expect(await steps('prepare', 'failed')).toBe(before.failed + 1)
    expect(await one.metrics()).toContain(failing('prepare', 1))
    expect(await one.dataDir.readPointer()).toEqual(before.pointer)
    return run
  }

  /** What the alert about failed runs looks at. */
  const failing = (step: string, is: 0 | 1) => `terrier_step_failing{step="${step}",dataset="cadastre"} ${is}`

  const text = () => gunzipSync(sound).toString('utf8')

  test('a column that vanished fails the run at once and says which', async () => {
    await writeFile(path, gzipSync(text().replaceAll('"contenance"', '"surface"')))
    await expectFailedRun('has no column "contenance"')
  })

  test('half the rows gone fails the run at once and says how many there were', async () => {
    const lines = text().trimEnd().split('\n')
    const half = lines.slice(0, lines.length >> 1)
    half[half.length - 1] = half.at(-1)!.replace(/,$/, '')
    await writeFile(path, gzipSync([...half, ']}'].join('\n')))
    await expectFailedRun('the release before has')
  })

  test('a redirect to a page for people fails the run at once and says that it is HTML', async () => {
    one.producer.mood = 'moved'
    const run = await expectFailedRun(/HTML/)
    one.producer.mood = 'well'
    await writeFile(path, sound)
    const before = (await one.dataDir.readCurrent())!
    await one.terrier('jobs', 'retry', run)
    await published(one, before.id)
    await worker.says('"message":"published"')
    expect(await one.metrics()).toContain(failing('prepare', 0))
  })

  test('redirects without end: the look fails, at once, and says so', async () => {
    const failed = await steps('detect', 'failed')
    one.producer.mood = 'circling'
    await one.ask('cadastre')
    const look = await eventually('the look fails', async () =>
      (await one.jobs()).find((job) => job.step === 'detect' && job.state === 'failed'),
    )
    expect(look).toMatchObject({ attempts: 1 })
    expect(look.reason).toContain('more than 10 redirects')
    expect(await steps('detect', 'failed')).toBe(failed + 1)
    expect(await one.metrics()).toContain(failing('detect', 1))
  })

  test('500, then half a file: the place is tried again later, twice, and published in the end', async () => {
    const before = (await one.dataDir.readCurrent())!
    const failed = await steps('prepare', 'failed')
    await dropLastParcel(one)
    one.producer.next = ['well', ...times('failing'), ...times('truncating')]
    const run = await beginRun(one)
    const place = await failedAttempt(one, run)
    expect(place.reason).toContain('the server answered 500 (tried 5 times)')
    await published(one, before.id)
    const told = (attempt: number, reason: string) =>
      expect(worker.out).toMatch(
        new RegExp(
          `"failed, to be tried again","queue":"prepare","job":"${run}-96","attempt":${attempt},"reason":"[^"]*${reason}`,
        ),
      )
    told(1, 'the server answered 500')
    told(2, 'tried 5 times')
    expect(await steps('prepare', 'failed')).toBe(failed + 2)
  })
})

/** As often as a download asks before it gives up. */
const times = (mood: Mood): Mood[] => Array.from({ length: 5 }, () => mood)
