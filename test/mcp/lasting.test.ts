import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { buildTestApp, quietConfig } from '../support/build-test-app.ts'
import { connectAgent, listen, openSession, post, request } from '../support/mcp.ts'
import { testRedis } from '../support/redis.ts'
import { temporaryDir } from '../support/temp.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const PING = request('ping')

describe('a restart', () => {
  test('is not felt by a client: neither its session nor its tombstones are in the process', async () => {
    const { secret, ...mcp } = quietConfig.mcp
    const config = { ...quietConfig, mcp, dataPath: await temporaryDir('mcp-home') }
    const first = await buildApp({ config, releases: new TinyReleases() })
    const url = await listen(first)
    const { client } = await connectAgent(url)
    await client.ping()
    await first.close()
    await expect(client.ping()).rejects.toThrow()
    const second = await buildApp({ config: { ...config }, releases: new TinyReleases() })
    onTestFinished(() => second.close())
    await second.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
    await client.ping()
    const { structuredContent } = await client.callTool({
      name: 'get_parcel',
      arguments: { idu: '960010000A0001' },
    })
    expect(structuredContent).toMatchObject({ data: { id: '960010000A0001' } })
  })

  test('a folder that cannot be written costs the sessions, not the service', async () => {
    const { secret, ...mcp } = quietConfig.mcp
    const app = await buildTestApp(undefined, { mcp, dataPath: '/dev/null/nowhere' })
    const session = await openSession(app)
    expect((await post(app, PING, session)).status).toBe(200)
  })
})

test('the official client closes its session, and is told when it has none any more', async () => {
  const app = await buildTestApp()
  const { client, transport } = await connectAgent(await listen(app))
  const id = transport.sessionId!
  await transport.terminateSession()
  expect(transport.sessionId).toBeUndefined()
  expect((await post(app, PING, { 'mcp-session-id': id })).status).toBe(404)
  await expect(client.ping()).rejects.toThrow(/Mcp-Session-Id/)
})

describe('replicas with Redis', async () => {
  const redis = await testRedis()

  const replica = () => buildTestApp(undefined, { redisUrl: redis.url })
  const remove = (app: Awaited<ReturnType<typeof replica>>, headers: { 'mcp-session-id': string }) =>
    app.inject({ method: 'DELETE', url: '/mcp', headers })

  test('a session opened in one goes on in another, and is closed in all', async () => {
    const [one, other] = [await replica(), await replica()]
    const session = await openSession(one)
    expect((await post(other, PING, session)).status).toBe(200)
    expect((await remove(other, session)).statusCode).toBe(200)
    expect((await post(one, PING, session)).status).toBe(404)
    expect((await post(await replica(), PING, session)).status).toBe(404)
  })

  test('Redis lost: sessions go on, one that is closed stays closed here, and everywhere once Redis is back', async () => {
    const [one, other] = [await replica(), await replica()]
    const [kept, closed] = [await openSession(one), await openSession(one)]
    await redis.kill()
    expect((await post(one, PING, kept)).status).toBe(200)
    expect((await post(other, PING, kept)).status).toBe(200)
    expect((await remove(one, closed)).statusCode).toBe(200)
    expect((await post(one, PING, closed)).status).toBe(404)
    expect((await post(other, PING, closed)).status).toBe(200)
    await redis.start()
    await until(async () => (await post(other, PING, closed)).status === 404)
    expect((await post(one, PING, kept)).status).toBe(200)
  })

  test('Redis that hangs holds nobody up for long', async () => {
    const app = await replica()
    const session = await openSession(app)
    redis.pause()
    try {
      const started = performance.now()
      for (let i = 0; i < 5; i++) expect((await post(app, PING, session)).status).toBe(200)
      expect(performance.now() - started).toBeLessThan(20_000)
    } finally {
      redis.resume()
    }
  })

  test('Redis absent from the start: the service starts', async () => {
    const app = await buildTestApp(undefined, { redisUrl: 'redis://127.0.0.1:1' })
    const session = await openSession(app)
    expect((await post(app, PING, session)).status).toBe(200)
    expect((await remove(app, session)).statusCode).toBe(200)
    expect((await post(app, PING, session)).status).toBe(404)
  })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return
    await delay(50)
  }
  throw new Error('It never came to hold')
}
