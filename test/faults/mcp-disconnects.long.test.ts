import { request as httpRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { BOTH, connectAgent, listen, request } from '../support/mcp.ts'
import { seeded } from '../support/random.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const CALL = request('tools/call', { name: 'get_parcel', arguments: { idu: '960010000A0001' } })

/** Posts a call and cuts the connection: before, while or after the body is sent. */
function cut(url: string, session: string, random: () => number): Promise<void> {
  return new Promise((done) => {
    const body = JSON.stringify(CALL)
    const sent = httpRequest(new URL('/mcp', url), {
      method: 'POST',
      headers: {
        accept: BOTH,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'mcp-session-id': session,
      },
    })
    sent.on('error', () => undefined)
    sent.on('close', () => done())
    sent.write(body.slice(0, Math.floor(random() * (body.length + 1))))
    setTimeout(() => sent.destroy(), random() * 20)
  })
}

test('of 100 clients half cut their connection: all others are answered, and every release is given back', async () => {
  const releases = new TinyReleases()
  const app = await buildTestApp(releases)
  const url = await listen(app)
  const { transport } = await connectAgent(url)
  const random = seeded(7)
  const clients = Array.from({ length: 100 }, async (_, i) => {
    if (i % 2 === 1) return cut(url, transport.sessionId!, random)
    const { client } = await connectAgent(url)
    const { structuredContent } = await client.callTool({
      name: 'get_parcel',
      arguments: { idu: '960010000A0001' },
    })
    expect(structuredContent).toMatchObject({ data: { id: '960010000A0001' } })
    await client.close()
  })
  await Promise.all(clients)
  for (let tries = 0; tries < 100 && releases.taken !== releases.returned; tries++) await delay(20)
  expect(releases.taken).toBeGreaterThanOrEqual(50)
  expect(releases.returned).toBe(releases.taken)
  const connections = () =>
    new Promise<number>((done, fail) =>
      app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
    )
  app.server.closeIdleConnections()
  for (let tries = 0; tries < 100 && (await connections()) > 0; tries++) await delay(50)
  expect(await connections()).toBe(0)
})
