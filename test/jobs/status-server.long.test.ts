import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasets } from '../../ingest/datasets/index.ts'
import { JobQueues } from '../../jobs/queues/job-queues.ts'
import { FEED_CHECK } from '../../jobs/schedule/check-appointment.ts'
import { startClock } from '../../jobs/schedule/clock.ts'
import { readSchedule } from '../../jobs/schedule/schedule.ts'
import { type Fleet, fleet } from '../support/fleet.ts'
import { eventually, type TerrierProcess } from '../support/terrier-process.ts'

const TOKEN = 'a-token-of-the-admin'

describe('the clock and its status server', () => {
  let one: Fleet
  let clocks: TerrierProcess[]
  let url: string

  beforeAll(async () => {
    one = await fleet({ env: { ADMIN_TOKEN: TOKEN, TRUST_PROXY: '1' } })
    // Two from the beginning: everything below holds for both.
    clocks = [one.start('schedule'), one.start('schedule')]
    await Promise.all(clocks.map((clock) => clock.says('clock ready')))
    url = /"metrics":"(http:\/\/127\.0\.0\.1:\d+)/.exec(clocks[0]!.out)![1]!
  })
  afterAll(() => one?.stop())

  const metric = async (line: string) =>
    eventually(`the metrics say ${line}`, async () => {
      const text = await (await fetch(`${url}/metrics`)).text()
      return text.includes(line) ? text : undefined
    })

  test('a dataset never looked at is looked at right away, the one turned off is not', async () => {
    const worker = one.start('worker')
    await worker.says('"message":"published"')
    const text = await metric('terrier_steps_total{step="publish",dataset="cadastre",outcome="completed"} 1')
    expect(text).toMatch(/terrier_release_rows\{dataset="cadastre",fate="kept"\} [1-9]/)
    expect(text).toContain('terrier_release_columns{dataset="cadastre",difference="unknown"} 0')
    expect(text).toMatch(/terrier_appointment_next_timestamp_seconds\{dataset="cadastre"\} \d+/)
    expect(text).not.toContain('terrier_appointment_next_timestamp_seconds{dataset="cog"}')
    expect(text).toMatch(/terrier_workers\{queue="prepare"\} 1/)
    await worker.stop()
    await metric('terrier_workers{queue="prepare"} 0')
  })

  test('two clocks ask once, publish once and keep one appointment; one of them is enough', async () => {
    const steps = (await one.jobs()).map((job) => job.step)
    expect(steps.sort()).toEqual(['detect', 'detect', 'prepare', 'publish'])
    const appointments = async () => (await one.jobs()).filter((job) => job.state === 'delayed')
    expect(await appointments()).toHaveLength(1)
    await clocks[1]!.stop('SIGKILL')
    expect(await appointments()).toHaveLength(1)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  })

  test('the appointments can be set and shown without a clock', async () => {
    const looks = async () => (await one.jobs()).filter((job) => job.step === 'detect').length
    const before = await looks()
    const shown = z
      .object({
        appointments: z.array(z.object({ dataset: z.string(), pattern: z.string(), next: z.string() })),
      })
      .parse(JSON.parse(await one.terrier('schedule', '--once', '--json')))
    expect(shown.appointments.find(({ dataset }) => dataset === 'cog')).toEqual({
      dataset: 'cog',
      pattern: 'off',
      next: 'never',
    })
    expect(await looks()).toBe(before)
  })

  test('the board opens to the admin token alone', async () => {
    const ask = async (authorization?: string) =>
      (await fetch(`${url}/board`, authorization ? { headers: { authorization } } : {})).status
    expect(await ask()).toBe(401)
    expect(await ask('Bearer something else')).toBe(401)
    expect(await ask(`Basic ${Buffer.from(`me:${TOKEN}x`).toString('base64')}`)).toBe(401)
    expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
    expect(await ask(`Basic ${Buffer.from(`me:${TOKEN}`).toString('base64')}`)).toBe(200)
    const queues = await fetch(`${url}/board/api/queues`)
    expect(queues.status).toBe(401)
    const list = await fetch(`${url}/board/api/queues`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const names = z.object({ queues: z.array(z.object({ name: z.string() })) }).parse(await list.json())
    expect(names.queues.map(({ name }) => name)).toEqual(['detect', 'prepare', 'publish', 'check'])
  })

  test('changes come from pages of the board itself, or from programs with a bearer token', async () => {
    const basic = `Basic ${Buffer.from(`me:${TOKEN}`).toString('base64')}`
    const pause = async (headers: Record<string, string>) => {
      const asked = { method: 'PUT', headers: { authorization: basic, ...headers } }
      return (await fetch(`${url}/board/api/queues/none/pause`, asked)).status
    }
    const bearer = { authorization: `Bearer ${TOKEN}` }
    // 404: it was let in, and there is no such queue.
    expect(await pause({ 'sec-fetch-site': 'same-origin' })).toBe(404)
    expect(await pause({ origin: url })).toBe(404)
    expect(await pause(bearer)).toBe(404)
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: url },
      {},
    ])
      expect([foreign, await pause(foreign)]).toEqual([foreign, 403])
    expect(await pause({ ...bearer, origin: 'https://evil.example' })).toBe(403)
  })

  test('who guesses the token waits, longer each time, and without a guess nobody waits', async () => {
    const ask = async (authorization?: string) => {
      const headers = { 'x-forwarded-for': '192.0.2.9:4321', ...(authorization ? { authorization } : {}) }
      const { status, headers: told } = await fetch(`${url}/board`, { headers })
      return { status, wait: told.get('retry-after') }
    }
    for (let i = 0; i < 5; i++) expect((await ask(`Bearer guess ${i}`)).status).toBe(401)
    expect(await ask('Bearer guess')).toEqual({ status: 429, wait: '1' })
    // The right one is not looked at either, or guessing would go on.
    expect((await ask(`Bearer ${TOKEN}`)).status).toBe(429)
    expect((await ask()).status).toBe(401)
    expect((await fetch(`${url}/board`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
    await eventually('the wait is over', async () =>
      (await ask(`Bearer ${TOKEN}`)).status === 200 ? true : undefined,
    )
  })

  test('a published release that is damaged is told by the metrics, which say all else', async () => {
    await metric('terrier_release_readable 1')
    const path = one.dataDir.manifest((await one.dataDir.readPointer())!.release)
    const before = await readFile(path)
    await writeFile(path, '{')
    const text = await metric('terrier_release_readable 0')
    expect(text).not.toMatch(/^terrier_release_(created_timestamp_seconds|rows\{)/m)
    expect(text).toContain('terrier_workers{queue="prepare"}')
    await writeFile(path, before)
    await metric('terrier_release_readable 1')
  })

  test('a Redis that is emptied while it runs is filled again at the next look', async () => {
    const health = async () =>
      z.object({ appointments: z.number() }).parse(await (await fetch(`${url}/health`)).json()).appointments
    expect(await health()).toBe(1)
    await one.redis.empty()
    expect(await health()).toBe(0)
    const queues = await JobQueues.ask(one.redis.url)
    const appointments = readSchedule([...datasets, FEED_CHECK], one.env.TERRIER_SCHEDULE)
    const clock = startClock({ queues, appointments, area: '96', retryMs: 1000, log: () => undefined }, 50)
    await eventually('the appointment is back', async () => ((await health()) === 1 ? true : undefined))
    await one.redis.empty()
    await eventually('the appointment is back again', async () => ((await health()) === 1 ? true : undefined))
    await clock.stop()
    await queues.close()
  })
})
