import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasets } from '../../ingest/datasets/index.ts'
import { cutDemo } from '../support/demo.ts'
import { type FeedProducers, feedProducers } from '../support/feed-producers.ts'
import { TestRedis } from '../support/own-redis.ts'
import { eventually, TerrierProcess, terrier } from '../support/terrier-process.ts'

describe('the check of the feeds', () => {
  let redis: TestRedis
  let producers: FeedProducers
  let env: Record<string, string>
  const started: TerrierProcess[] = []
  const start = (command: string) => {
    const process = new TerrierProcess([command], env)
    started.push(process)
    return process
  }

  beforeAll(async () => {
    const { mirror, dataDir } = await cutDemo()
    redis = await (await TestRedis.create()).start()
    producers = await feedProducers(mirror)
    producers.altered.set('RNB_96', ({ response }) => response.writeHead(404).end())
    env = {
      REDIS_URL: redis.url,
      TERRIER_DATA: dataDir.dir,
      TERRIER_MIRROR: producers.url,
      TERRIER_AREA: '96001',
      TERRIER_SCHEDULE: datasets.map(({ name }) => `${name}=off`).join(';'),
      JOBS_PORT: '0',
      JOBS_RETRY_SECONDS: '1',
    }
  })
  afterAll(async () => {
    await Promise.all(started.map((process) => process.stop('SIGKILL')))
    await redis?.stop('SIGKILL')
    await producers?.close()
  })

  test('is kept by the clock, done by a worker, and told by log and metrics', async () => {
    const clock = start('schedule')
    await clock.says('clock ready')
    const url = /"metrics":"(http:\/\/127\.0\.0\.1:\d+)/.exec(clock.out)![1]!
    const metrics = async () => (await fetch(`${url}/metrics`)).text()
    expect(await metrics()).toContain('terrier_feed_check_timestamp_seconds 0')
    const worker = start('worker')
    await worker.says('"message":"feeds checked"')
    const lines = worker.out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => z.looseObject({ level: z.string(), message: z.string() }).parse(JSON.parse(line)))
    expect(lines.filter(({ message }) => message === 'a feed would break')).toEqual([
      expect.objectContaining({
        level: 'error',
        dataset: 'rnb',
        loaded: null,
        reasons: ['rnb-opendata.s3.fr-par.scw.cloud/files/RNB_96.csv.zip: the server answered 404'],
      }),
    ])
    // The map of clay of the demo is not as large as that of France.
    expect(lines.find(({ message }) => message === 'feeds checked')).toMatchObject({
      ok: 27,
      changed: 1,
      breaks: 1,
    })
    const text = await metrics()
    expect(text).toContain('terrier_feed_check{dataset="rnb",verdict="breaks"} 1')
    expect(text).toContain('terrier_feed_check{dataset="rnb",verdict="ok"} 0')
    expect(text).toContain('terrier_feed_check{dataset="ban",verdict="ok"} 1')
    expect(text).toContain('terrier_steps_total{step="check",dataset="check",outcome="completed"} 1')
    expect(text).toMatch(/terrier_appointment_next_timestamp_seconds\{dataset="check"\} \d+/)
    const at = Number(/^terrier_feed_check_timestamp_seconds (\d+)$/m.exec(text)![1])
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(120)
  })

  test('has one appointment, which TERRIER_SCHEDULE changes; setting it again asks for nothing', async () => {
    // A clock would make its own appointment again.
    await Promise.all(started.map((process) => process.stop('SIGTERM')))
    const set = async (schedule: string) => {
      const { out } = await terrier(['schedule', '--once', '--json'], {
        ...env,
        TERRIER_SCHEDULE: `${env.TERRIER_SCHEDULE};${schedule}`,
      })
      const shown = z.object({
        appointments: z.array(z.object({ dataset: z.string(), pattern: z.string() })),
      })
      return shown.parse(JSON.parse(out)).appointments.find(({ dataset }) => dataset === 'check')!.pattern
    }
    const jobs = async () => {
      const { out } = await terrier(['jobs', '--json'], env)
      const list = z.array(z.object({ step: z.string(), state: z.string() })).parse(JSON.parse(out))
      return list
        .filter(({ step }) => step === 'check')
        .map(({ state }) => state)
        .sort()
    }
    expect(await set('')).toBe('0 2 * * 1')
    await eventually('the check has ended', async () =>
      (await jobs()).includes('completed') ? true : undefined,
    )
    expect(await jobs()).toEqual(['completed', 'delayed'])
    expect(await set('check=30 5 * * 4')).toBe('30 5 * * 4')
    expect(await jobs()).toEqual(['completed', 'delayed'])
    expect(await set('check=off')).toBe('off')
    expect(await jobs()).toEqual(['completed'])
  })
})
