import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { seeded } from '../../test/support/random.ts'
import { mayEnd, type TestRedis, testRedis } from '../../test/support/redis.ts'
import { RedisLink } from '../redis-link.ts'
import { MemoryQuotas } from './memory-quotas.ts'
import { limitsOf, MINUTE, type QuotaLimit } from './quota.ts'
import { COMMAND_LIMIT, RedisQuotas } from './redis-quotas.ts'

let redis: TestRedis
beforeAll(async () => {
  redis = await testRedis()
})
afterAll(() => redis.kill())

const LIMITS = limitsOf({ minute: 10, day: 100 })
let prefixes = 0

/** What `count` processes would have on one Redis, each with its own connection and memory. */
async function replicas(count: number): Promise<RedisQuotas[]> {
  prefixes += 1
  const made: RedisQuotas[] = []
  for (let i = 0; i < count; i++) {
    const link = new RedisLink({ url: redis.url, limit: COMMAND_LIMIT })
    await link.open()
    expect(link.up).toBe(true)
    made.push(new RedisQuotas(link, new MemoryQuotas(), `test-${process.pid}-${prefixes}:`))
  }
  onTestFinished(async () => {
    for (const quotas of made) await quotas.close()
  })
  return made
}

async function lets(quotas: RedisQuotas, limits: readonly QuotaLimit[], subject = 'ip:a'): Promise<boolean> {
  return (await quotas.take(subject, limits)).allowed
}

/** Whether Redis decides again within five seconds: an answer from memory would be there at once. */
async function asksAgain(quotas: RedisQuotas): Promise<boolean> {
  for (let i = 0; i < 50; i++) {
    if (quotas.take(`ip:again-${i}`, LIMITS) instanceof Promise) return true
    await delay(100)
  }
  return false
}

test('one by one: the same count as in memory, told the same way', async () => {
  const [quotas] = (await replicas(1)) as [RedisQuotas]
  for (let left = 9; left >= 0; left--) {
    const { allowed, standings } = await quotas.take('ip:a', LIMITS)
    expect([allowed, standings.map(({ remaining }) => remaining)]).toEqual([true, [left, left + 90]])
    expect(standings[0]!.reset).toBeGreaterThan(59_000)
    expect(standings[0]!.reset).toBeLessThanOrEqual(62_000)
    expect(standings[1]!.reset).toBeGreaterThan(86_390_000)
  }
  const refused = await quotas.take('ip:a', LIMITS)
  expect([refused.allowed, refused.standings.map(({ remaining }) => remaining)]).toEqual([false, [0, 90]])
  expect((await quotas.peek('ip:a', LIMITS)).standings.map(({ remaining }) => remaining)).toEqual([0, 90])
  expect(await lets(quotas, LIMITS, 'ip:b')).toBe(true)
})

test.each([1, 10, 31])('two replicas at once, ceiling %i: exactly that many pass', async (minute) => {
  const both = await replicas(2)
  const limits = limitsOf({ minute, day: 0 })
  const all = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      await delay(i % 7)
      return lets(both[i % 2]!, limits)
    }),
  )
  expect(all.filter(Boolean)).toHaveLength(minute)
})

test('far from the ceiling places are taken in advance: fewer questions, never too many, none lost', async () => {
  const [one, other] = (await replicas(2)) as [RedisQuotas, RedisQuotas]
  const limits = limitsOf({ minute: 2000, day: 0 })
  let passed = 0
  let atOnce = 0
  for (let round = 0; round < 40; round++) {
    for (const quotas of [one, other]) {
      const decision = quotas.take('ip:a', limits)
      if (!(decision instanceof Promise)) atOnce += 1
      if ((await decision).allowed) passed += 1
    }
  }
  expect(passed).toBe(80)
  expect(atOnce).toBeGreaterThan(70)
  const rest = await Promise.all(Array.from({ length: 3000 }, (_, i) => lets(i % 2 ? one : other, limits)))
  passed += rest.filter(Boolean).length
  expect(passed).toBeLessThanOrEqual(2000)
  // What one replica holds and does not use comes back, and the other may use it.
  for (let i = 0; i < 100 && passed < 2000; i++) {
    await delay(100)
    while (await lets(other, limits)) passed += 1
  }
  expect(passed).toBe(2000)
  expect(await lets(one, limits)).toBe(false)
})

test('what is held when a process closes is given back', async () => {
  const [one, other] = (await replicas(2)) as [RedisQuotas, RedisQuotas]
  const limits = limitsOf({ minute: 1000, day: 5000 })
  expect(await lets(one, limits)).toBe(true)
  expect((await other.peek('ip:a', limits)).standings[0]!.remaining).toBeLessThan(999)
  await one.close()
  expect((await other.peek('ip:a', limits)).standings.map(({ remaining }) => remaining)).toEqual([999, 4999])
})

test('the windows slide: no interval holds more than the ceiling, and places do come back', async () => {
  const [one, other] = (await replicas(2)) as [RedisQuotas, RedisQuotas]
  const limits: QuotaLimit[] = [
    { window: { ...MINUTE, length: 700, slot: 50 }, ceiling: 12 },
    { window: { name: 'day', length: 3000, slot: 200 }, ceiling: 40 },
  ]
  const random = seeded(10)
  const passed: { sent: number; received: number }[] = []
  const end = performance.now() + 9000
  while (performance.now() < end) {
    const burst = Array.from({ length: 1 + Math.floor(random() * 8) }, async () => {
      const sent = performance.now()
      if (await lets(random() < 0.5 ? one : other, limits)) passed.push({ sent, received: performance.now() })
    })
    await Promise.all(burst)
    await delay(random() * 120)
  }
  for (const { ceiling, window } of limits) {
    for (const first of passed) {
      const within = passed.filter(
        ({ sent, received }) => sent >= first.sent && received < first.sent + window.length,
      )
      expect(within.length).toBeLessThanOrEqual(ceiling)
    }
  }
  // Nine seconds hold at least four short windows that were full, with a slot and the life of a reservation between them.
  expect(passed.length).toBeGreaterThanOrEqual(48)
})

test('a Redis that is lost changes where requests are counted, and one that is back is used again', async () => {
  if (!mayEnd(redis)) return
  const [quotas] = (await replicas(1)) as [RedisQuotas]
  for (let i = 0; i < 4; i++) expect(await lets(quotas, LIMITS)).toBe(true)
  await redis.kill()
  for (let i = 0; i < 6; i++) expect(await lets(quotas, LIMITS)).toBe(true)
  // What this process saw before the loss is remembered.
  expect(await lets(quotas, LIMITS)).toBe(false)
  await redis.start()
  expect(await asksAgain(quotas)).toBe(true)
  // Redis forgot, this process did not.
  expect(await lets(quotas, LIMITS)).toBe(false)
})

test('a Redis that stalls holds nobody for long, once, and is used again', async () => {
  if (!mayEnd(redis)) return
  const [quotas] = (await replicas(1)) as [RedisQuotas]
  expect(await lets(quotas, LIMITS)).toBe(true)
  redis.pause()
  onTestFinished(() => redis.resume())
  expect(await lets(quotas, LIMITS)).toBe(true)
  expect(quotas.take('ip:a', LIMITS)).not.toBeInstanceOf(Promise)
  redis.resume()
  expect(await asksAgain(quotas)).toBe(true)
})

test('no Redis at the start is no reason not to count', async () => {
  const changes: boolean[] = []
  const link = new RedisLink({
    url: 'redis://127.0.0.1:1',
    limit: COMMAND_LIMIT,
    onChange: (up) => changes.push(up),
  })
  await link.open()
  const quotas = new RedisQuotas(link, new MemoryQuotas())
  onTestFinished(() => quotas.close())
  const all = await Promise.all(Array.from({ length: 30 }, () => lets(quotas, LIMITS)))
  expect(all.filter(Boolean)).toHaveLength(10)
  expect(changes).toEqual([false])
})
