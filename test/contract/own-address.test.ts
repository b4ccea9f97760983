import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { type Service, servedDemo } from '../support/service.ts'
import { OTHER_ADDRESSES, type ShownRequest, shownRequests } from '../support/shown-requests.ts'

const PUBLIC_URL = 'https://terrier.example.fr'
/** As a sender writes them who wants links to a site of his own in answers that others are given. */
const FORGED = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'evil',
  forwarded: 'host=evil.example',
}

async function everyRequest({ app }: Service): Promise<Omit<ShownRequest, 'needsKey'>[]> {
  const others = OTHER_ADDRESSES.map((url) => ({ method: 'GET' as const, url, headers: {} }))
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const mcp = {
    method: 'POST' as const,
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    payload: JSON.stringify(message),
  }
  return [...(await shownRequests(app)), ...others, mcp]
}

/** Every request with the forged headers: its status, and whether the answer names the forged host anywhere. */
async function askForged(one: Service): Promise<{ asked: string; status: number; forged: boolean }[]> {
  const told = []
  for (const { method, url, headers, payload } of await everyRequest(one)) {
    const request = { method, url, ...(payload === undefined ? {} : { payload }) }
    const answer = await one.app.inject({ ...request, headers: { ...headers, ...FORGED } })
    const whole = JSON.stringify(answer.headers) + answer.body
    told.push({
      asked: `${method} ${url}`,
      status: answer.statusCode,
      forged: /evil(?:\.example|:)/.test(whole),
    })
  }
  return told
}

describe('with PUBLIC_URL', async () => {
  const open = await servedDemo({ PUBLIC_URL, TRUST_PROXY: 'true', HOST: '0.0.0.0' })

  test('no answer names the host of its request, though every proxy is believed', async () => {
    const told = await askForged(open)
    expect(told.filter(({ forged }) => forged)).toEqual([])
    // Without it nothing would be shown: most of them answer.
    expect(told.filter(({ status }) => status < 300).length).toBeGreaterThan(80)
    expect(told.filter(({ status }) => status === 421 || status >= 500)).toEqual([])
  })

  test('caches keep what has links', async () => {
    const { headers, body } = await open.app.inject('/ogc/collections')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(body).toContain(`${PUBLIC_URL}/ogc/collections/parcels`)
  })
})

describe('without PUBLIC_URL', async () => {
  const plain = await servedDemo({ PORT: '3123' })

  test('another host than this machine is 421, on every address', async () => {
    const told = await askForged(plain)
    expect(told.filter(({ status, forged }) => forged || status !== 421)).toEqual([])
  })

  test('it is told what to set', async () => {
    const answer = await plain.app.inject({ url: '/ogc', headers: { host: 'evil.example' } })
    expect(answer.json()).toMatchObject({ type: '/problems/misdirected-request', status: 421 })
    expect(answer.json().detail).toContain('set PUBLIC_URL')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each(['localhost:3000', '127.0.0.1:8080', '[::1]:3000'])(
    'links to this machine are for their sender alone: %s',
    async (host) => {
      for (const url of ['/ogc', '/v1/catalog', '/v1/tiles/terrier.json', '/changements.json', '/llms.txt']) {
        const { statusCode, headers, body } = await plain.app.inject({ url, headers: { host } })
        expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'private, no-cache'])
        expect(body).toContain(`http://${host}/`)
      }
    },
  )

  test('a host that a stranger names in another header does not count', async () => {
    const headers = { host: 'localhost:3000', 'x-forwarded-host': 'evil.example' }
    const answer = await plain.app.inject({ url: '/ogc', headers })
    expect(answer.json().links[0].href).toBe('http://localhost:3000/ogc?f=json')
  })

  test('a request without a Host (HTTP/1.0) gets links to where the service listens', async () => {
    const { port } = new URL(await plain.app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /ogc HTTP/1.0\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"href":"http://127.0.0.1:3123/ogc?f=json"')
  })
})

test('without PUBLIC_URL a host or protocol that a trusted proxy names counts, if it can be one', async () => {
  const app = await buildTestApp(undefined, { trustProxy: true })
  const ask = (headers: Record<string, string>) => app.inject({ url: '/llms.txt', headers })
  expect((await ask({ 'x-forwarded-host': 'evil.example' })).statusCode).toBe(421)
  const named = await ask({ 'x-forwarded-host': 'carte.localhost', 'x-forwarded-proto': 'https' })
  expect(named.body).toContain('https://carte.localhost/mcp')
  expect((await ask({ 'x-forwarded-proto': 'javascript' })).body).toContain('http://localhost')
})
