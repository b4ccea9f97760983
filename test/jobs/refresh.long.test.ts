import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DataDir } from '../../shared/release/data-dir.ts'
import { DEMO_PARCELS } from '../support/demo.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { eventually, terrier } from '../support/terrier-process.ts'

describe('a refresh over the queues', () => {
  let one: Fleet
  beforeAll(async () => {
    one = await fleet()
  })
  afterAll(() => one?.stop())

  test('news is prepared by a worker and published; asking again finds nothing new', async () => {
    const worker = one.start('worker')
    await worker.says('worker ready')
    await one.terrier('jobs', 'run', 'cadastre', '--area', '96')
    const manifest = await eventually('the demo is published', async () => {
      const current = await new DataDir(one.dataDir.dir).readCurrent()
      return current?.datasets.some((dataset) => dataset.name === 'cadastre') ? current : undefined
    })
    expect(manifest.files.some((file) => file.kind === 'parcels' && file.role === 'readmodel')).toBe(true)
    expect(one.producer.sent).toEqual([`/${DEMO_PARCELS}`])
    await worker.says('"message":"published"')

    await one.ask('cadastre')
    await eventually('the second look ends', async () => {
      const looks = (await one.jobs()).filter((job) => job.step === 'detect' && job.state === 'completed')
      return looks.length === 2 ? looks : undefined
    })
    const looks = (await one.jobs()).filter((job) => job.step === 'detect')
    expect(looks.map((job) => job.result)).toContainEqual({ looked: 1, news: 0 })
    expect(one.producer.sent).toHaveLength(1)
  })

  test('the command line lists what was done, and refuses what it does not know', async () => {
    const [listed, none] = await Promise.all([
      one.terrier('jobs'),
      one.terrier('jobs', 'list', '--ended', '0'),
    ])
    expect(none).toBe('No job.\n')
    const lines = listed.split('\n')
    expect(lines.find((line) => line.startsWith('publish'))).toMatch(
      /cadastre +96 +completed +cadastre-1 +\{"release"/,
    )
    const refused = [
      [['jobs', 'cancel', 'dvf-1'], 'There is no run "dvf-1"'],
      [['jobs', 'cancel', 'cadastre-1'], 'has ended already (completed)'],
      [['jobs', 'run', 'parcels'], 'There is no dataset "parcels"'],
      [['worker', '--concurrency', 'many'], '--concurrency many'],
    ] as const
    await Promise.all(refused.map(([args, message]) => expect(one.terrier(...args)).rejects.toThrow(message)))
  })

  test('without Redis, or with one that is away, says what to do', async () => {
    const { REDIS_URL: _, ...without } = one.env
    const [bare, away, nowhere] = await Promise.all([
      terrier(['worker'], { ...without, REDIS_URL: '' }),
      terrier(['jobs'], { ...without, REDIS_URL: 'redis://:hush@127.0.0.1:9' }),
      terrier(['schedule'], { ...one.env, TERRIER_AREA: '' }),
    ])
    expect(bare).toMatchObject({ code: 1, err: expect.stringContaining('REDIS_URL is not set: start Redis') })
    expect(away.code).toBe(1)
    expect(away.err).toContain('Redis does not answer at REDIS_URL=redis://:***@127.0.0.1:9')
    expect(nowhere.err).toContain('set TERRIER_AREA')
  })
})
