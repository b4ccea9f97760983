import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { servedDemo } from '../support/service.ts'

const URL = '/v1/parcels/nearest?lng=2.5&lat=46.5'

describe('conditional requests', () => {
  test('an answer that the client has is 304, without a body', async () => {
    const app = await buildTestApp()
    const first = await app.inject(URL)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"r20260301-120000-0123abcd-[0-9a-z]+"$/)
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    for (const method of ['GET', 'HEAD'] as const) {
      const again = await app.inject({ method, url: URL, headers: { 'if-none-match': `"old", ${etag}` } })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
      expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
  })

  test('the same question written otherwise has the same tag; another question has not', async () => {
    const app = await buildTestApp()
    const { etag } = (await app.inject(URL)).headers
    expect((await app.inject('/v1/parcels/nearest?lat=46.50&lng=2.5e0')).headers.etag).toBe(etag)
    expect((await app.inject('/v1/parcels/nearest?lat=46.5&lng=2.5001')).headers.etag).not.toBe(etag)
  })

  test('* is 304 where there is an answer, and 404 where there is none', async () => {
    const app = await buildTestApp()
    const headers = { 'if-none-match': '*' }
    expect((await app.inject({ url: URL, headers })).statusCode).toBe(304)
    expect((await app.inject({ url: '/v1/parcels/960010000A9999', headers })).statusCode).toBe(404)
  })

  test.each([
    '/v1/catalog',
    '/v1/tiles/terrier.json',
    '/ogc',
    '/ogc/collections',
    '/openapi.json',
    '/v1/releases',
  ])('* is 304 with the tag of the answer: %s', async (url) => {
    const app = await buildTestApp()
    const { etag } = (await app.inject(url)).headers
    expect(etag).toMatch(/^".+"$/)
    const again = await app.inject({ url, headers: { 'if-none-match': '*' } })
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, etag, ''])
  })

  test('* is 304 for a table too, and changes nothing of a posted question', async () => {
    const { app } = await servedDemo()
    const headers = { 'if-none-match': '*' }
    const table = '/v1/transactions/by-radius?lng=2.5&lat=46.5&radiusMeters=500&format=csv'
    expect((await app.inject(table)).statusCode).toBe(200)
    expect((await app.inject({ url: table, headers })).statusCode).toBe(304)
    const payload = { mode: 'zone', zone: { level: 'commune', code: '96001' } }
    const posted = { method: 'POST' as const, url: '/v1/transactions/search', payload }
    expect((await app.inject({ ...posted, headers })).statusCode).toBe(200)
  })

  test('a problem has no tag and is not kept', async () => {
    const app = await buildTestApp()
    const { headers } = await app.inject('/v1/parcels/960010000A9999')
    expect(headers.etag).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s for longer answers, with a tag of its own that is known again', async (coding, decode) => {
    const app = await buildTestApp()
    const plain = await app.inject('/v1/datasets')
    expect(plain.rawPayload.length).toBeGreaterThan(1024)
    expect(plain.headers.vary).toBe('accept-encoding')
    const headers = { 'accept-encoding': coding }
    const coded = await app.inject({ url: '/v1/datasets', headers })
    expect(coded.headers['content-encoding']).toBe(coding)
    expect(coded.headers.vary).toBe('accept-encoding')
    expect(decode(coded.rawPayload).toString()).toBe(plain.body)
    expect(coded.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, `-${coding}"`))
    const known = await app.inject({
      url: '/v1/datasets',
      headers: { ...headers, 'if-none-match': String(coded.headers.etag) },
    })
    expect([known.statusCode, known.headers.etag]).toEqual([304, coded.headers.etag])
  })

  test('short answers are left alone', async () => {
    const app = await buildTestApp()
    const answer = await app.inject({ url: '/health', headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()).toEqual({ status: 'ok' })
  })
})

describe('methods and addresses', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)(
    '%s where only GET is served: 405 with Allow',
    async (method) => {
      const app = await buildTestApp()
      for (const url of [URL, '/v1/parcels/960010000A0001', '/health', '/openapi.json']) {
        const answer = await app.inject({ method, url })
        expect(answer.statusCode).toBe(405)
        expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
        expect(answer.json()).toMatchObject({ type: '/problems/method-not-allowed', status: 405 })
      }
    },
  )

  test.each(['/nope', '/v1', '/v1/parcels', '/v1/parcels/a/b', '/V1/datasets', '/v1/datasets//'])(
    '%s is not served: 404',
    async (url) => {
      const app = await buildTestApp()
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ type: '/problems/unknown-path', status: 404, instance: url })
    },
  )

  test('an address that cannot be decoded: 400, with the headers of every answer', async () => {
    const app = await buildTestApp()
    const answer = await app.inject('/v1/parcels/%zz')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ type: '/problems/bad-request', title: 'Bad request', status: 400 })
    expect(answer.headers['x-request-id']).toBeTypeOf('string')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('headers of every answer', () => {
  test.each([URL, '/nope', '/v1/coverage?x=1', '/', '/docs/', '/metrics', '/openapi.json'])(
    '%s',
    async (url) => {
      const app = await buildTestApp()
      const { headers } = await app.inject(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-expose-headers']).toContain('ETag, X-Request-Id')
      expect(headers['access-control-expose-headers']).toContain('X-Coverage, X-Missing-Years')
    },
  )

  test.each([
    ['3f2a-4b:c.d_e', true],
    ['a'.repeat(64), true],
    ['a'.repeat(65), false],
    ['a b', false],
    ['{"x":1}', false],
  ])('a request id of one’s own: %s', async (id, kept) => {
    const app = await buildTestApp()
    const { headers } = await app.inject({ url: URL, headers: { 'x-request-id': id } })
    expect(headers['x-request-id'] === id).toBe(kept)
  })

  test('two requests have two ids', async () => {
    const app = await buildTestApp()
    const ids = await Promise.all(Array.from({ length: 20 }, () => app.inject('/health')))
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
  })
})

describe('other origins', () => {
  const preflight = { origin: 'https://carte.example', 'access-control-request-method': 'GET' }

  test('any may call, unless configured', async () => {
    const app = await buildTestApp()
    const answer = await app.inject({ method: 'OPTIONS', url: URL, headers: preflight })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PATCH, DELETE, OPTIONS')
    expect(answer.headers['access-control-max-age']).toBe('86400')
    expect(answer.headers['access-control-allow-headers']).toBeUndefined()
  })

  test('the headers a page wants to send are allowed, at any address', async () => {
    const app = await buildTestApp()
    const headers = { ...preflight, 'access-control-request-headers': 'authorization, content-type' }
    for (const url of [URL, '/v1/transactions/search', '/mcp', '/nope']) {
      const answer = await app.inject({ method: 'OPTIONS', url, headers })
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(answer.headers['access-control-allow-headers']).toBe('authorization, content-type')
      expect(answer.headers.vary).toBe('accept-encoding, Access-Control-Request-Headers')
    }
  })

  test('only those configured may call', async () => {
    const app = await buildTestApp(undefined, { corsOrigin: ['https://carte.example'] })
    const ask = async (origin: string) => (await app.inject({ url: URL, headers: { origin } })).headers
    expect((await ask('https://carte.example'))['access-control-allow-origin']).toBe('https://carte.example')
    expect((await ask('https://autre.example'))['access-control-allow-origin']).toBeUndefined()
    expect((await ask('https://carte.example')).vary).toBe('accept, accept-encoding, Origin')
    const sales = {
      url: '/v1/transactions/by-parcel/960010000A0001',
      headers: { origin: 'https://autre.example' },
    }
    expect((await app.inject(sales)).headers.vary).toContain('Origin')
  })
})
