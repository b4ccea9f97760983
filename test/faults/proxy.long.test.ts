import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'undici'
import { describe, expect, onTestFinished, test } from 'vitest'
import { haproxy } from '../support/haproxy.ts'
import { type Handler, type TestServer, testServer } from '../support/http-server.ts'
import { eventually } from '../support/terrier-process.ts'

/** A replica that is ready, and answers everything else by `handle`. */
async function replica(handle: Handler, ready: () => boolean = () => true): Promise<TestServer> {
  return testServer((request, response, count) => {
    if (request.url === '/ready') response.writeHead(ready() ? 200 : 503).end()
    else handle(request, response, count)
  })
}

async function inFrontOf(servers: readonly TestServer[], trustProxy?: string): Promise<string> {
  const proxy = await haproxy(
    servers.map(({ url }) => Number(new URL(url).port)),
    trustProxy,
  )
  onTestFinished(() => proxy.stop())
  return proxy.url
}

const asked = (servers: readonly TestServer[], path: string) =>
  servers.reduce((sum, { requests }) => sum + requests.filter(({ url }) => url === path).length, 0)
const dies: Handler = (request) => void request.resume().on('end', () => request.socket.resetAndDestroy())
const answers: Handler = (_request, response) => void response.end('whole')

describe('a replica that ends without an answer', () => {
  test('costs no GET: another one is asked', async () => {
    const servers = [await replica(dies), await replica(answers)]
    const url = await inFrontOf(servers)
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(`${url}/v1/meta`)
        return `${answer.status} ${await answer.text()}`
      }),
    )
    expect(all).toEqual(Array.from({ length: 20 }, () => '200 whole'))
    expect(asked([servers[0]!], '/v1/meta')).toBeGreaterThan(0)
  })

  test.each([
    ['POST', 'a body', '{"a":1}'],
    ['POST', 'no body', undefined],
    ['DELETE', 'no body', undefined],
  ])('is not asked twice by a %s with %s: the caller has a 502 that says so', async (method, _what, body) => {
    const servers = [await replica(dies), await replica(dies)]
    const url = await inFrontOf(servers)
    const answer = await fetch(`${url}/v1/watches`, { method, ...(body ? { body } : {}) })
    expect(answer.status).toBe(502)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({
      status: 502,
      detail: expect.stringContaining('may have been done'),
    })
    await delay(1000)
    expect(asked(servers, '/v1/watches')).toBe(1)
  })

  test('is not asked twice on a connection that was used before either', async () => {
    const servers = [
      await replica((request, response, count) =>
        (request.url === '/x' ? dies : answers)(request, response, count),
      ),
    ]
    const client = new Client(await inFrontOf(servers))
    onTestFinished(() => client.close())
    for (let i = 0; i < 3; i++) {
      const { statusCode, body } = await client.request({ method: 'POST', path: '/before' })
      expect([statusCode, await body.text()]).toEqual([200, 'whole'])
    }
    const { statusCode, body } = await client.request({ method: 'POST', path: '/x', body: 'a' })
    expect([statusCode, await body.text()]).toEqual([502, expect.stringContaining('may have been done')])
    expect(asked(servers, '/x')).toBe(1)
  })
})

describe('a replica that cannot be reached', () => {
  test('costs nothing, a POST neither: it was sent to nobody', async () => {
    const gone = await testServer(answers)
    await gone.close()
    const servers = [gone, await replica(answers)]
    const url = await inFrontOf(servers)
    for (const method of ['GET', 'POST', 'POST', 'GET'])
      expect((await fetch(`${url}/x`, { method })).status, method).toBe(200)
    expect(asked(servers, '/x')).toBe(4)
  })

  test('is waited for when there is no other', async () => {
    const server = await replica(answers)
    const port = Number(new URL(server.url).port)
    const url = await inFrontOf([server])
    await server.close()
    const waiting = fetch(`${url}/v1/meta`)
    await delay(3000)
    const again = createServer((_request, response) => void response.end('back')).listen(port, '127.0.0.1')
    onTestFinished(() => void again.close().closeAllConnections())
    expect(await (await waiting).text()).toBe('back')
  })
})

test('a replica that is not ready is not asked while another is, and answers itself when none is', async () => {
  let ready = true
  const other = await replica(
    (_request, response) => void response.end('other'),
    () => ready,
  )
  const ending = await replica(
    (_request, response) => void response.writeHead(503).end('its own words'),
    () => false,
  )
  const url = await inFrontOf([ending, other])
  await eventually('the other one alone is asked', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, async () => (await fetch(`${url}/x`)).status))
    return all.every((status) => status === 200) || undefined
  })
  ready = false
  await eventually('it has the words of a service that is not ready', async () =>
    (await (await fetch(`${url}/x`)).text()) === 'its own words' ? true : undefined,
  )
})

describe('what a caller says about himself', () => {
  const told = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  const names = Object.keys(told)
  const heard = async (trustProxy: string) => {
    const server = await replica((request, response) =>
      response.end(JSON.stringify(names.map((name) => request.headers[name] ?? null))),
    )
    return (await fetch(`${await inFrontOf([server], trustProxy)}/x`, { headers: told })).json()
  }
  test('is taken away with TRUST_PROXY=1', async () => {
    expect(await heard('1')).toEqual(['127.0.0.1', 'http', null])
  })
  test('is kept with TRUST_PROXY=2, where a proxy before this one says it', async () => {
    expect(await heard('2')).toEqual(['203.0.113.9, 127.0.0.1', 'https', 'evil.example'])
  })
})

test('metrics are closed however the path is written', async () => {
  const server = await replica(answers)
  const url = await inFrontOf([server])
  for (const path of [
    '/metrics',
    '/metrics/',
    '//metrics',
    '/%6Detrics',
    '/metrics?a',
    '/metrics;a',
    '/%2fmetrics',
  ])
    expect(await status(url, path), path).toBe(404)
  expect(await status(url, '/v1/metrics')).toBe(200)
  expect(server.requests.map((request) => request.url).filter((path) => path !== '/ready')).toEqual([
    '/v1/metrics',
  ])
})

test('a stream arrives piece by piece, and its end at the caller is its end at the replica', async () => {
  let ended = false
  const server = await replica((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    request.socket.on('close', () => {
      ended = true
    })
  })
  const url = await inFrontOf([server])
  const stop = new AbortController()
  const answer = await fetch(`${url}/mcp`, { signal: stop.signal })
  const first = await answer.body!.getReader().read()
  expect(Buffer.from(first.value!).toString()).toBe('data: 1\n\n')
  expect(ended).toBe(false)
  stop.abort()
  await eventually('the replica hears that the caller left', async () => ended || undefined)
})

/** Status of a path that is sent as it is written. */
async function status(url: string, path: string): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  const [data] = await once(socket, 'data')
  socket.destroy()
  return Number(String(data).split(' ')[1])
}
