import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { seeded } from '../../test/support/random.ts'
import { mayEnd, testRedis } from '../../test/support/redis.ts'
import { RedisLink } from '../kernel/redis-link.ts'
import { MemoryQuotas } from './memory-quotas.ts'
import { limitsOf, MINUTE, type QuotaLimit } from './quota.ts'
import { RedisQuotas } from './redis-quotas.ts'

const redis = await testRedis()

const LIMITS = limitsOf({ minute: 10, day: 100 })
let prefixes = 0

/** What `count` processes would have on one Redis, each with its own connection and memory. */
async function replicas(count: number): Promise<RedisQuotas[]> {
  prefixes += 1
  const made: RedisQuotas[] = []
  for (let i = 0; i < count; i++) {
    const link = new RedisLink(redis.url)
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

test('what a caller takes in Redis is two keys, which expire with their windows', async () => {
  const [quotas] = (await replicas(1)) as [RedisQuotas]
  for (let i = 0; i < 5; i++) await quotas.take('ip:a', LIMITS)
  const client = new Redis(redis.url)
  const keys = await client.keys(`test-${process.pid}-${prefixes}:*`)
  const left = await Promise.all(keys.map((key) => client.pttl(key)))
  client.disconnect()
  expect(keys).toHaveLength(2)
  for (const [i, { window }] of LIMITS.entries()) {
    const ms = left.sort((a, b) => a - b)[i]!
    expect(ms).toBeGreaterThan(0)
    expect(ms).toBeLessThanOrEqual(window.length + window.slot)
  }
})

test('one by one: the same count as in memory, told the same way', async () => {
  const [quotas] = (await replicas(1)) as [RedisQuotas]
  for (let left = 9; left >= 0; left--) {
    const { allowed, states } = await quotas.take('ip:a', LIMITS)
    expect([allowed, states.map(({ remaining }) => remaining)]).toEqual([true, [left, left + 90]])
    expect(states[0]!.reset).toBeGreaterThan(59_000)
    expect(states[0]!.reset).toBeLessThanOrEqual(62_000)
    expect(states[1]!.reset).toBeGreaterThan(86_390_000)
  }
  const refused = await quotas.take('ip:a', LIMITS)
  expect([refused.allowed, refused.states.map(({ remaining }) => remaining)]).toEqual([false, [0, 90]])
  expect((await quotas.peek('ip:a', LIMITS)).states.map(({ remaining }) => remaining)).toEqual([0, 90])
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

test('far from the ceiling too, exactly the ceiling passes, and each process sees at once what the other counted', async () => {
  const [one, other] = (await replicas(2)) as [RedisQuotas, RedisQuotas]
  const limits = limitsOf({ minute: 2000, day: 5000 })
  expect(await lets(one, limits)).toBe(true)
  expect((await other.peek('ip:a', limits)).states.map(({ remaining }) => remaining)).toEqual([1999, 4999])
  const rest = await Promise.all(Array.from({ length: 3000 }, (_, i) => lets(i % 2 ? one : other, limits)))
  expect(rest.filter(Boolean)).toHaveLength(1999)
})

test('requests of the same turn are asked about together, and each is told its own place', async () => {
  const [quotas] = (await replicas(1)) as [RedisQuotas]
  const decisions = await Promise.all(Array.from({ length: 12 }, () => quotas.take('ip:a', LIMITS)))
  const told = decisions.map(({ allowed, states }) => [allowed, states[0]!.remaining, states[1]!.remaining])
  const passed = Array.from({ length: 10 }, (_, i) => [true, 9 - i, 99 - i])
  expect(told).toEqual([...passed, [false, 0, 90], [false, 0, 90]])
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
  // Nine seconds hold at least four short windows that were full, with a slot between them.
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
  const link = new RedisLink('redis://127.0.0.1:1')
  onTestFinished(() => link.close())
  link.onChange((up) => changes.push(up))
  await link.open()
  const quotas = new RedisQuotas(link, new MemoryQuotas())
  onTestFinished(() => quotas.close())
  const all = await Promise.all(Array.from({ length: 30 }, () => lets(quotas, LIMITS)))
  expect(all.filter(Boolean)).toHaveLength(10)
  expect(changes).toEqual([false])
})
