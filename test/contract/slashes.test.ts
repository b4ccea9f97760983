import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { INITIALIZE } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'
import { OTHER_ADDRESSES, shownRequests } from '../support/shown-requests.ts'

const slashed = (url: string) => url.replace(/(\?.*)?$/, '/$1')

describe('an address with a slash at its end', async () => {
  const { app } = await servedDemo()

  test('answers like the one without: the questions', async () => {
    const differing = []
    for (const { needsKey: _, ...request } of await shownRequests(app)) {
      const [plain, other] = [
        await app.inject(request),
        await app.inject({ ...request, url: slashed(request.url) }),
      ]
      const same = plain.statusCode === other.statusCode && plain.headers.etag === other.headers.etag
      if (!same || plain.headers.link !== other.headers.link)
        differing.push([request.url, plain.statusCode, other.statusCode])
    }
    expect(differing).toEqual([])
  })

  test.each(OTHER_ADDRESSES.filter((url) => !['/metrics', '/ready'].includes(url)))(
    'answers like the one without: %s',
    async (url) => {
      const [plain, other] = [await app.inject(url), await app.inject(slashed(url))]
      expect([other.statusCode, other.headers.etag, other.headers.location, other.body]).toEqual([
        plain.statusCode,
        plain.headers.etag,
        plain.headers.location,
        plain.body,
      ])
    },
  )
})

test('agents may connect to /mcp/', async () => {
  const app = await buildTestApp()
  const headers = { accept: 'application/json, text/event-stream' }
  const answer = await app.inject({ method: 'POST', url: '/mcp/', headers, payload: INITIALIZE })
  expect(answer.statusCode).toBe(200)
  const wrong = await app.inject('/mcp/')
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'POST, DELETE, OPTIONS'])
})

test('both count against one quota', async () => {
  const app = await buildTestApp(undefined, {
    quotas: {
      ip: { minute: 2, day: 0 },
      key: { minute: 0, day: 0 },
      pages: { minute: 0, day: 0 },
      tiles: { minute: 0, day: 0 },
      downloads: { minute: 0, day: 0 },
    },
  })
  const statuses = []
  for (const url of ['/v1/datasets/', '/v1/datasets', '/v1/datasets/', '/v1/datasets'])
    statuses.push((await app.inject(url)).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
})

test.each(['//', '/ogc//', '/v1/datasets//', '/assets/../package.json/', '/assets/%2e%2e/package.json/'])(
  '%s is no other spelling of an address',
  async (url) => {
    expect((await (await buildTestApp()).inject(url)).statusCode).toBe(404)
  },
)

test('a host in the request line counts as the Host, and gets into no answer', async () => {
  const ask = async (config: { publicUrl?: string }) => {
    const app = await buildTestApp(undefined, config)
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET http://evil.example/v1/nope HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    return text(socket)
  }
  expect(await ask({})).toMatch(/^HTTP\/1\.1 421 /)
  const answer = await ask({ publicUrl: 'https://terrier.example.fr' })
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).toContain('"instance":"/v1/nope"')
  expect(answer).not.toContain('evil.example')
})
