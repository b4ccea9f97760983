import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { NO_QUOTAS } from '../support/no-quotas.ts'
import { mayEnd, testRedis } from '../support/redis.ts'
import { type ServerProcess, serverProcess } from '../support/server-process.ts'

/** A caller that no other run has been, for a Redis that outlives this one. */
const caller = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}::1`
const QUESTION = '/v1/parcels/nearest?lng=2.5&lat=46.5'
const { dataDir } = await publishedDemo()
const redis = await testRedis()

async function start(quotas: Record<string, string>): Promise<ServerProcess> {
  const server = await serverProcess({
    TERRIER_DATA: dataDir.dir,
    REDIS_URL: redis.url,
    TRUST_PROXY: 'true',
    ...NO_QUOTAS,
    ...quotas,
  })
  onTestFinished(() => server.stop())
  return server
}

/** How many of `count` questions, asked at once to each server in turn, were let through. Any other end throws. */
async function hammer(servers: readonly ServerProcess[], count: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const answer = await fetch(servers[i % servers.length]!.url + QUESTION, {
        headers: { 'x-forwarded-for': caller },
      })
      await answer.arrayBuffer()
      if (answer.status !== 200 && answer.status !== 429) throw new Error(`status ${answer.status}`)
      expect(answer.headers.get('x-ratelimit-limit-day')).not.toBeNull()
      return answer.status
    }),
  )
  return statuses.filter((status) => status === 200).length
}

test('two processes on one Redis: together they let through exactly the ceiling', async () => {
  const servers = [await start({ QUOTA_IP_DAY: '25' }), await start({ QUOTA_IP_DAY: '25' })]
  expect(await hammer(servers, 120)).toBe(25)
  expect(await hammer(servers, 20)).toBe(0)
  // A process that starts afresh finds the same count.
  await servers[0]!.stop('SIGKILL')
  expect(await hammer([await start({ QUOTA_IP_DAY: '25' })], 5)).toBe(0)
})

test('Redis dies and comes back under load: every question is answered', async () => {
  if (!mayEnd(redis)) return
  const server = await start({ QUOTA_IP_DAY: '1000000' })
  let answered = 0
  let loading = true
  const load = (async () => {
    while (loading) answered += await hammer([server], 10)
  })()
  for (const change of [() => redis.kill(), () => redis.start(), redis.pause, redis.resume]) {
    await delay(700)
    await change()
    const before = answered
    for (let i = 0; i < 100 && answered < before + 20; i++) await delay(100)
    expect(answered).toBeGreaterThanOrEqual(before + 20)
  }
  loading = false
  await load
})
