import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AccountReaders } from '../support/account-readers.ts'
import { smtpServer } from '../support/smtp.ts'
import { type WatchCaller, watchCaller } from '../support/watch-callers.ts'

const readers = new AccountReaders(async () => ({
  watches: {
    secret: 'a secret of the tests, long enough',
    networks: ['127.0.0.0/8'],
    retrySeconds: 1,
  },
}))

const received: { id: string; body: unknown }[] = []
const server = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body = JSON.parse(Buffer.concat(parts).toString('utf8'))
  received.push({ id: String(request.headers['webhook-id']), body })
  reply.writeHead(204).end()
})
let url: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const caller = (more?: Parameters<typeof watchCaller>[1]) => watchCaller(readers, more)

const parcels = () => ({
  name: ' le  moulin ',
  place: { kind: 'parcels', idus: ['960010000A0001', '96001 000 0A 0002', '960010000A0001'] },
  datasets: ['cadastre'],
  url,
})

describe('watches over HTTP', () => {
  test('one is made with its secret shown once, read, changed, tested and deleted', async () => {
    const { ask } = await caller()
    const made = await ask('POST', '', parcels())
    expect([made.status, made.headers['cache-control']]).toEqual([201, 'no-store'])
    const { id, secret, createdAt, ...rest } = made.data
    const self = `/v1/watches/${id}`
    expect(made.headers.location).toBe(self)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(Date.parse(String(createdAt))).toBeGreaterThan(Date.now() - 60_000)
    expect(rest).toEqual({
      name: 'le moulin',
      place: { kind: 'parcels', idus: ['960010000A0001', '960010000A0002'] },
      datasets: ['cadastre'],
      url,
      paused: null,
      links: { self, deliveries: `${self}/deliveries` },
    })
    expect((await ask('GET')).body).toEqual({ data: [{ id, createdAt, ...rest }] })
    expect((await ask('GET', `/${id}`)).data).toEqual({ id, createdAt, ...rest })

    const changed = await ask('PATCH', `/${id}`, { paused: true, name: 'le verger', datasets: [] })
    expect([changed.status, changed.data]).toEqual([
      200,
      { id, createdAt, ...rest, name: 'le verger', datasets: [], paused: 'holder' },
    ])
    // A test is sent whether or not the watch is paused.
    const tested = await ask('POST', `/${id}/test`)
    expect([tested.status, tested.data]).toMatchObject([
      202,
      {
        release: null,
        changesCount: 0,
        endedAt: expect.toSatisfy((at) => at === null || typeof at === 'string'),
      },
    ])
    const log = async () =>
      z.array(z.record(z.string(), z.unknown())).parse((await ask('GET', `/${id}/deliveries`)).data)
    await expect.poll(async () => (await log())[0]?.state).toBe('delivered')
    expect(await log()).toMatchObject([
      { id: tested.data.id, lastAnswer: '204', attemptsCount: 1, nextAttemptAt: null },
    ])
    expect(received.filter((one) => one.id === tested.data.id)).toEqual([
      { id: tested.data.id, body: { type: 'test', watch: { id, name: 'le verger' } } },
    ])
    expect((await ask('PATCH', `/${id}`, { paused: false })).data.paused).toBeNull()
    const deleted = await ask('DELETE', `/${id}`)
    expect([deleted.status, deleted.body]).toEqual([204, {}])
    expect((await ask('GET')).body).toEqual({ data: [] })
  })

  test('communes and drawings are taken; the pages show what scripts made, and the other way round', async () => {
    const { ask, reader } = await caller()
    const communes = { kind: 'communes', communeCodes: ['96001', '96002'] }
    const ring = [
      [2.4, 46.4],
      [2.6, 46.4],
      [2.6, 46.6],
      [2.4, 46.4],
    ]
    const area = { kind: 'area', geometry: { type: 'Polygon', coordinates: [ring] } }
    for (const place of [communes, area]) {
      const { status, data } = await ask('POST', '', { name: 'le verger', place, url })
      expect([status, data.place, data.datasets]).toEqual([201, place, []])
    }
    const page = await reader.get('/account/watches')
    expect(page.html.match(/<li class="card">/g)).toHaveLength(2)
    const form = { name: 'par la page', kind: 'parcels', place: '960010000A0001', url }
    expect((await reader.send(page, '/account/watches', form)).status).toBe(201)
    const names = z.array(z.object({ name: z.string() })).parse((await ask('GET')).data)
    expect(names.map(({ name }) => name)).toEqual(['le verger', 'le verger', 'par la page'])
  })

  test('nobody reaches the watch of another, nor one that never was', async () => {
    const [owner, thief] = [await caller(), await caller()]
    const { data } = await owner.ask('POST', '', parcels())
    for (const id of [data.id, '00000000-0000-4000-8000-000000000000', 'x'])
      for (const [method, path, payload] of [
        ['GET', '', undefined],
        ['PATCH', '', { paused: true }],
        ['DELETE', '', undefined],
        ['POST', '/test', undefined],
        ['GET', '/deliveries', undefined],
      ] as const) {
        const { status, body } = await thief.ask(method, `/${id}${path}`, payload)
        expect([status, body.type]).toEqual([404, '/problems/unknown-watch'])
      }
    const { paused, id } = (await owner.ask('GET', `/${data.id}`)).data
    expect([paused, (await owner.ask('GET', `/${id}/deliveries`)).body]).toEqual([null, { data: [] }])
  })

  test('without a key, with one of an account that is not confirmed, or a revoked one: 401', async () => {
    const { app, ask, keys, key, email } = await caller()
    const { status, body } = await keyless(app)
    expect([status, body.type]).toEqual([401, '/problems/key-needed'])
    expect(body.detail).toMatch(/^Watches are made for holders of an API key/)
    await readers.database.query('UPDATE account SET confirmed_at = NULL WHERE email = $1', [email])
    await expect.poll(async () => (await ask('GET')).body.type).toBe('/problems/key-needed')
    await keys.revoke(key.id)
    await expect.poll(async () => (await ask('GET')).body.type).toBe('/problems/invalid-key')
  })

  test('a twenty-first watch is one too many, until one is deleted', async () => {
    const { ask } = await caller()
    const statuses = []
    for (let i = 0; i < 20; i++) statuses.push((await ask('POST', '', parcels())).status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    const full = await ask('POST', '', parcels())
    expect([full.status, full.body.type]).toEqual([409, '/problems/too-many-watches'])
    const [first] = z.array(z.object({ id: z.string() })).parse((await ask('GET')).data)
    await ask('DELETE', `/${first!.id}`)
    expect((await ask('POST', '', parcels())).status).toBe(201)
  })

  test('ten tests in a quarter of an hour, counted together with those of the pages', async () => {
    const { ask, reader } = await caller()
    const { data } = await ask('POST', '', parcels())
    const page = await reader.get(`/account/watches/${data.id}`)
    await reader.send(page, '/account/watches/test', {})
    for (let i = 0; i < 9; i++) expect((await ask('POST', `/${data.id}/test`)).status).toBe(202)
    const { status, body, headers } = await ask('POST', `/${data.id}/test`)
    expect([status, body.type]).toEqual([429, '/problems/quota-exceeded'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('without an address messages go by mail, where the service sends mail', async () => {
    const smtp = await smtpServer()
    const { ask, email } = await caller({
      publicUrl: 'https://terrier.example.fr',
      mail: { smtpUrl: smtp.url, from: 'Terrier <terrier@example.fr>' },
    })
    const { url: _, ...order } = parcels()
    const made = await ask('POST', '', order)
    expect([made.status, made.data.url, made.data.secret]).toEqual([201, null, null])
    await ask('POST', `/${made.data.id}/test`)
    expect((await smtp.next()).to).toEqual([email])
  })
})

async function keyless(app: WatchCaller['app']) {
  const answer = await app.inject('/v1/watches')
  return { status: answer.statusCode, body: answer.json() }
}
