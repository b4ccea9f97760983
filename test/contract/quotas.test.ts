import { expect, test } from 'vitest'
import { buildTestApp, quietConfig } from '../support/build-test-app.ts'

const URL = '/v1/parcels/nearest?lng=2.5&lat=46.5'
const ceilings = (minute: number, day: number) => ({
  quotas: { ...quietConfig.quotas, ip: { minute, day }, key: { minute: 30, day: 300 } },
})

test('the headers of a counted answer: the tightest window, then each', async () => {
  const app = await buildTestApp(undefined, ceilings(10, 100))
  const { headers } = await app.inject(URL)
  expect(
    Object.fromEntries(Object.entries(headers).filter(([name]) => /^(x-)?ratelimit/.test(name))),
  ).toEqual({
    'x-ratelimit-limit': '10',
    'x-ratelimit-remaining': '9',
    'x-ratelimit-reset': headers['x-ratelimit-reset-minute'],
    'x-ratelimit-limit-minute': '10',
    'x-ratelimit-remaining-minute': '9',
    'x-ratelimit-reset-minute': expect.stringMatching(/^6[01]$/),
    'x-ratelimit-limit-day': '100',
    'x-ratelimit-remaining-day': '99',
    'x-ratelimit-reset-day': expect.stringMatching(/^86[4-7]\d\d$/),
    'ratelimit-policy': '"minute";q=10;w=60, "day";q=100;w=86400',
    ratelimit: `"minute";r=9;t=${headers['x-ratelimit-reset-minute']}, "day";r=99;t=${headers['x-ratelimit-reset-day']}`,
  })
})

test('above the ceiling: a 429 problem that says how long to wait', async () => {
  const app = await buildTestApp(undefined, ceilings(3, 100))
  for (const left of ['2', '1', '0']) {
    const answer = await app.inject(URL)
    expect([answer.statusCode, answer.headers['x-ratelimit-remaining']]).toEqual([200, left])
  }
  const refused = await app.inject(URL)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.headers['retry-after']).toMatch(/^(5\d|60|61)$/)
  expect(refused.headers['x-ratelimit-remaining']).toBe('0')
  expect(refused.headers['x-ratelimit-remaining-day']).toBe('97')
  expect(refused.json()).toMatchObject({
    type: '/problems/quota-exceeded',
    title: 'Quota exceeded',
    status: 429,
    window: 'minute',
    detail: expect.stringMatching(
      /^3 requests a minute are let through without a key: ask again in \d+ s\. .*\/account/,
    ),
  })
})

test('the day has its ceiling too', async () => {
  const app = await buildTestApp(undefined, ceilings(0, 2))
  await app.inject(URL)
  const second = await app.inject(URL)
  expect(second.headers['x-ratelimit-remaining']).toBe('0')
  expect(second.headers['x-ratelimit-limit-minute']).toBeUndefined()
  expect(second.headers['ratelimit-policy']).toBe('"day";q=2;w=86400')
  const refused = await app.inject(URL)
  expect(refused.json()).toMatchObject({ status: 429, window: 'day' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
})

test('304, 400, 404 and HEAD are counted like any answer', async () => {
  const app = await buildTestApp(undefined, ceilings(10, 100))
  const { etag } = (await app.inject(URL)).headers
  const answers = [
    await app.inject({ url: URL, headers: { 'if-none-match': String(etag) } }),
    await app.inject('/v1/parcels/nearest?lng=2.5'),
    await app.inject('/v1/parcels/960010000A9999'),
    await app.inject({ method: 'HEAD', url: URL }),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-ratelimit-remaining']])).toEqual([
    [304, '8'],
    [400, '7'],
    [404, '6'],
    [200, '5'],
  ])
})

test.each([
  '/health',
  '/ready',
  '/metrics',
  '/',
  '/docs/',
  '/openapi.json',
  '/favicon.ico',
  '/problems/quota-exceeded',
  '/nope',
])('%s is not counted', async (url) => {
  const app = await buildTestApp(undefined, ceilings(1, 1))
  for (let i = 0; i < 3; i++) {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).not.toBe(429)
    expect(headers['x-ratelimit-limit']).toBeUndefined()
  }
  expect((await app.inject(URL)).statusCode).toBe(200)
})

test('a preflight is not counted, and a page of another origin may read the headers', async () => {
  const app = await buildTestApp(undefined, ceilings(1, 1))
  const headers = { origin: 'https://carte.example', 'access-control-request-method': 'GET' }
  for (let i = 0; i < 3; i++)
    expect((await app.inject({ method: 'OPTIONS', url: URL, headers })).statusCode).toBe(204)
  const answer = await app.inject({ url: URL, headers: { origin: 'https://carte.example' } })
  const exposed = String(answer.headers['access-control-expose-headers'])
  for (const name of Object.keys(answer.headers).filter((name) => /^(x-)?ratelimit/.test(name)))
    expect(exposed.toLowerCase().split(', ')).toContain(name)
})

test('without ceilings there are no headers', async () => {
  const app = await buildTestApp(undefined, ceilings(0, 0))
  const { headers } = await app.inject(URL)
  expect(Object.keys(headers).filter((name) => /^(x-)?ratelimit/.test(name))).toEqual([])
})

test('callers are counted apart: by address, an IPv6 network being one, as the proxy names them', async () => {
  const app = await buildTestApp(undefined, { ...ceilings(1, 10), trustProxy: true })
  const ask = async (address: string) =>
    (await app.inject({ url: URL, headers: { 'x-forwarded-for': address } })).statusCode
  expect(await ask('192.0.2.1')).toBe(200)
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBe(200)
  expect(await ask('2001:db8::1')).toBe(200)
  expect(await ask('2001:db8::2')).toBe(429)
  expect(await ask('2001:db8:0:1::2')).toBe(200)
  const alone = await buildTestApp(undefined, ceilings(1, 10))
  const forged = (address: string) => alone.inject({ url: URL, headers: { 'x-forwarded-for': address } })
  expect((await forged('192.0.2.1')).statusCode).toBe(200)
  expect((await forged('192.0.2.2')).statusCode).toBe(429)
})

test('a proxy that writes ports and brackets does not make a new caller of each connection', async () => {
  const app = await buildTestApp(undefined, { ...ceilings(2, 10), trustProxy: 1 })
  const ask = async (address: string) =>
    (await app.inject({ url: URL, headers: { 'x-forwarded-for': address } })).statusCode
  const written = [
    ['192.0.2.1:1001', '192.0.2.1:1002', '::ffff:192.0.2.1', '[::ffff:c000:201]:1003'],
    ['[2001:db8::1]:1001', '[2001:db8::1]:1002', '2001:DB8::2', '[2001:db8:0:0:9::]'],
    // What is no address counts for the proxy that wrote it.
    ['unknown', '_a', '_b', '999.0.2.1', '127.0.0.1'],
  ]
  for (const [one, other, ...more] of written) {
    expect([await ask(one!), await ask(other!)]).toEqual([200, 200])
    for (const address of more) expect([address, await ask(address)]).toEqual([address, 429])
  }
})

test('many at once: exactly the ceiling passes', async () => {
  const app = await buildTestApp(undefined, ceilings(7, 100))
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject(URL)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(7)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(43)
})
