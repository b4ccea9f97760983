import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testRedis } from '../../test/support/redis.ts'
import { RedisLink } from '../kernel/redis-link.ts'
import { addProblems } from '../plugins/problems.ts'
import { countVisits } from './count-visits.ts'
import { MemoryQuotas } from './memory-quotas.ts'
import { type Ceilings, limitsOf, type Quotas } from './quota.ts'
import { RedisQuotas } from './redis-quotas.ts'

const redis = await testRedis()

let prefixes = 0
async function inRedis(): Promise<Quotas> {
  const link = new RedisLink(redis.url)
  await link.open()
  onTestFinished(() => link.close())
  prefixes += 1
  return new RedisQuotas(link, new MemoryQuotas(), `test-visits-${process.pid}-${prefixes}:`)
}

/** A service with a page, a tile and a question, which all send what they are asked for. */
function serving(quotas: Quotas, ceilings: Ceilings): FastifyInstance {
  const app = fastify({ trustProxy: true })
  addProblems(app, (_, reply) => reply.send())
  for (const visited of ['pages', 'tiles'] as const)
    app.get(`/${visited}`, { ...countVisits({ quotas, ceilings, visited }) }, async () => visited)
  onTestFinished(() => app.close())
  return app
}

const ask = (app: FastifyInstance, url: string, address = '192.0.2.1') =>
  app.inject({ url, headers: { 'x-forwarded-for': address, authorization: 'Bearer terrier_live_nobody' } })

describe.each([
  ['memory', async (): Promise<Quotas> => new MemoryQuotas()],
  ['Redis', inRedis],
])('in %s', (_, make) => {
  test('pages and tiles count apart, by address; a key is not looked at', async () => {
    const app = serving(await make(), { minute: 2, day: 100 })
    for (const left of ['1', '0']) {
      const page = await ask(app, '/pages')
      expect([page.statusCode, page.headers['x-ratelimit-remaining']]).toEqual([200, left])
      expect((await ask(app, '/tiles')).statusCode).toBe(200)
    }
    for (const url of ['/pages', '/tiles']) {
      const refused = await ask(app, url)
      expect(refused.statusCode).toBe(429)
      expect(refused.headers['retry-after']).toMatch(/^(5\d|60|61)$/)
      expect(refused.json()).toMatchObject({ type: '/problems/quota-exceeded', window: 'minute' })
      expect(refused.json().detail).toContain(`2 ${url.slice(1)} a minute are sent to one address`)
    }
    expect((await ask(app, '/pages', '192.0.2.2')).statusCode).toBe(200)
  })

  test('tiles have no quota headers: a cache would tell one visitor what another has left', async () => {
    const app = serving(await make(), { minute: 1, day: 100 })
    for (const status of [200, 429]) {
      const { statusCode, headers } = await ask(app, '/tiles')
      expect(statusCode).toBe(status)
      expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
    }
  })

  test('without a ceiling nothing is counted', async () => {
    const app = serving(await make(), { minute: 0, day: 0 })
    for (let i = 0; i < 20; i++) {
      const { statusCode, headers } = await ask(app, '/pages')
      expect([statusCode, headers['x-ratelimit-limit']]).toEqual([200, undefined])
    }
  })
})

test('what an address opened is counted under a name that its questions do not have', async () => {
  const quotas = new MemoryQuotas()
  const limits = limitsOf({ minute: 5, day: 5 })
  await ask(serving(quotas, { minute: 5, day: 5 }), '/pages')
  const left = (subject: string) => quotas.peek(subject, limits).states.map(({ remaining }) => remaining)
  expect([left('pages:192.0.2.1'), left('ip:192.0.2.1')]).toEqual([
    [4, 4],
    [5, 5],
  ])
})
