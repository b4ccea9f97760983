import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestApp, quietConfig } from '../support/build-test-app.ts'
import { openSession, post, request } from '../support/mcp.ts'
import { mayEnd, testRedis } from '../support/redis.ts'
import { eventually } from '../support/terrier-process.ts'

const QUESTION = '/v1/parcels/nearest?lng=2.5&lat=46.5'
const PING = request('ping')
/** Milliseconds: quotas give Redis 1 s and sessions 0.25 s, once; a machine that is busy with other tests adds to it. */
const FIRST = 6000
/** Milliseconds in the mean: who comes later does not wait for it. */
const LATER = 250
const redis = await testRedis()

afterEach(() => redis.resume())
beforeEach(({ skip }) => skip(!mayEnd(redis)))

const replica = () =>
  buildTestApp(undefined, {
    redisUrl: redis.url,
    trustProxy: 1,
    quotas: { ...quietConfig.quotas, ip: { minute: 30, day: 1000 } },
  })

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: Math.round(performance.now() - begun) }
}

const mean = (timed: readonly { ms: number }[]) => timed.reduce((sum, { ms }) => sum + ms, 0) / timed.length

const ask = (app: FastifyInstance, caller: string) =>
  timed(() => app.inject({ url: QUESTION, headers: { 'x-forwarded-for': caller } }))

test('Redis hangs: quotas are counted in memory, sessions go on, nobody waits twice, and all is shared again after', async () => {
  const [one, other] = [await replica(), await replica()]
  const [kept, closed] = [await openSession(one), await openSession(one)]
  expect((await ask(one, '192.0.2.1')).answer.headers['x-ratelimit-remaining']).toBe('29')
  expect((await ask(other, '192.0.2.1')).answer.headers['x-ratelimit-remaining']).toBe('28')
  redis.pause()

  const first = await Promise.all(Array.from({ length: 10 }, () => ask(one, '192.0.2.2')))
  expect(first.map(({ answer }) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
  const later = []
  for (let i = 0; i < 30; i++) later.push(await ask(one, '192.0.2.2'))
  expect(later.filter(({ answer }) => answer.statusCode === 200)).toHaveLength(20)
  expect(later.filter(({ answer }) => answer.statusCode === 429)).toHaveLength(10)

  const agents = []
  for (let i = 0; i < 10; i++) agents.push(await timed(() => post(one, PING, kept)))
  expect(agents.map(({ answer }) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200))
  const remove = await timed(() => one.inject({ method: 'DELETE', url: '/mcp', headers: closed }))
  expect(remove.answer.statusCode).toBe(200)
  expect((await post(one, PING, closed)).status).toBe(404)
  expect((await post(other, PING, closed)).status).toBe(200)

  const slowestFirst = Math.max(...first.map(({ ms }) => ms), agents[0]!.ms)
  const meanLater = mean([...later, ...agents.slice(1), remove])
  process.stdout.write(`hung Redis: first ${slowestFirst} ms, later ${meanLater.toFixed(0)} ms in the mean\n`)
  expect(slowestFirst).toBeLessThan(FIRST)
  expect(meanLater).toBeLessThan(LATER)

  redis.resume()
  // Its connections never broke: what ended meanwhile is told all the same.
  await eventually('the end of the session is told', async () =>
    (await post(other, PING, closed)).status === 404 ? true : undefined,
  )
  expect((await post(other, PING, kept)).status).toBe(200)
  let caller = 10
  await eventually('both count together again', async () => {
    caller += 1
    await ask(one, `192.0.2.${caller}`)
    const { answer } = await ask(other, `192.0.2.${caller}`)
    return answer.headers['x-ratelimit-remaining'] === '28' ? true : undefined
  })
})

test('a service starts beside a Redis that hangs, and counts in it once it answers', async () => {
  redis.pause()
  const started = await timed(replica)
  expect(started.ms).toBeLessThan(15_000)
  const app = started.answer
  const session = await openSession(app)
  expect((await post(app, PING, session)).status).toBe(200)
  const asked = []
  for (let i = 0; i < 10; i++) asked.push(await ask(app, '198.51.100.1'))
  expect(mean(asked)).toBeLessThan(LATER)
  redis.resume()
  const other = await replica()
  let caller = 10
  await eventually('both count together', async () => {
    caller += 1
    await ask(app, `198.51.100.${caller}`)
    const { answer } = await ask(other, `198.51.100.${caller}`)
    return answer.headers['x-ratelimit-remaining'] === '28' ? true : undefined
  })
})
