import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openAccounts } from '../../people/accounts/accounts.ts'
import { buildApp } from '../../server/app.ts'
import { quietConfig } from '../support/build-test-app.ts'
import { heldClock } from '../support/passing-time.ts'
import { testPostgres } from '../support/postgres.ts'
import { eventually } from '../support/terrier-process.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const URL = '/v1/parcels/nearest?lng=2.5&lat=46.5'
const QUOTAS = { ...quietConfig.quotas, ip: { minute: 4, day: 100 }, key: { minute: 6, day: 8 } }
const postgres = await testPostgres()
const accounts = openAccounts({ dataPath: '.', databaseUrl: postgres.url }, fastify().log)
afterAll(() => accounts.close())
let holders = 0

async function replica(quotas = QUOTAS) {
  const config = { ...quietConfig, quotas, databaseUrl: postgres.url }
  const app = await buildApp({ config, releases: new TinyReleases() })
  onTestFinished(() => app.close())
  const ask = async (secret?: string, scheme = 'Bearer') =>
    app.inject({ url: URL, ...(secret ? { headers: { authorization: `${scheme} ${secret}` } } : {}) })
  return { app, ask }
}

/** A key made as another process would make it. */
async function newKey(confirmed = true) {
  holders += 1
  const { id, email } = await accounts.people.ensure(`holder${holders}@example.fr`, confirmed)
  return { ...(await accounts.keys.create(id, 'test')), accountId: id, email }
}

test('a key has its own, higher quotas, whatever the address did', async () => {
  const { ask } = await replica()
  const { secret } = await newKey()
  for (let i = 0; i < 4; i++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
  for (let left = 5; left >= 0; left--) {
    const { statusCode, headers } = await ask(secret, left % 2 ? 'Bearer' : 'bearer')
    expect([
      statusCode,
      headers['x-ratelimit-limit-minute'],
      headers['x-ratelimit-remaining-minute'],
    ]).toEqual([200, '6', String(left)])
    expect(headers['x-ratelimit-limit-day']).toBe('8')
  }
  const refused = await ask(secret)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toMatch(
    /^6 requests a minute are let through for this key: ask again in \d+ s\.$/,
  )
})

test.each([
  ['unknown', `Bearer terrier_live_${'a'.repeat(43)}`],
  ['of another form', 'Bearer abc'],
  ['of another scheme', 'Basic dXNlcjpwYXNz'],
  ['without a scheme', `terrier_live_${'a'.repeat(43)}`],
  ['empty', ''],
  ['of two words', 'Bearer a b'],
])('a key that is %s: 401 with WWW-Authenticate, counted for the address', async (_, authorization) => {
  const { app } = await replica()
  const answer = await app.inject({ url: URL, headers: { authorization } })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({
    type: '/problems/invalid-key',
    status: 401,
    title: 'Invalid API key',
  })
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="terrier", error="invalid_token", /)
  expect(answer.headers['x-ratelimit-remaining']).toBe('3')
  for (let i = 0; i < 3; i++)
    expect((await app.inject({ url: URL, headers: { authorization } })).statusCode).toBe(401)
  expect((await app.inject({ url: URL })).statusCode).toBe(429)
  const above = await app.inject({ url: URL, headers: { authorization } })
  expect([above.statusCode, above.headers['x-ratelimit-remaining']]).toEqual([401, '0'])
})

test('above the ceiling of the address, a wrong or revoked key is 401, over REST and MCP', async () => {
  const { app, ask } = await replica()
  const { secret, key } = await newKey()
  const pass = heldClock()
  expect((await ask(secret)).statusCode).toBe(200)
  await accounts.keys.revoke(key.id)
  pass(1000)
  for (let i = 0; i < 4; i++) await ask()
  expect((await ask()).statusCode).toBe(429)
  for (const bad of ['nope', `terrier_live_${'b'.repeat(43)}`, secret])
    for (let i = 0; i < 3; i++) {
      expect((await ask(bad)).statusCode).toBe(401)
      const agent = await app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          authorization: `Bearer ${bad}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      })
      expect([agent.statusCode, agent.headers['www-authenticate']]).toEqual([
        401,
        'Bearer realm="terrier", error="invalid_token", error_description="The API key is invalid or was revoked"',
      ])
      expect(agent.json().error.data.type).toBe('/problems/invalid-key')
    }
  // The address is still above its ceiling, and another key still has its own.
  expect((await ask()).statusCode).toBe(429)
  expect((await ask((await newKey()).secret)).statusCode).toBe(200)
})

test('keys of unconfirmed accounts raise the quota of their address once, however many they are, until one is confirmed', async () => {
  const { ask } = await replica()
  const one = await newKey(false)
  const other = await newKey(false)
  const pass = heldClock()
  const first = await ask(one.secret)
  expect([
    first.statusCode,
    first.headers['x-ratelimit-limit'],
    first.headers['x-ratelimit-remaining'],
  ]).toEqual([200, '6', '5'])
  expect((await ask(other.secret)).headers['x-ratelimit-remaining']).toBe('4')
  // Without a key the address has the ceiling that it always has.
  expect((await ask()).headers['x-ratelimit-remaining']).toBe('3')
  for (const left of ['3', '2', '1', '0'])
    expect((await ask(one.secret)).headers['x-ratelimit-remaining']).toBe(left)
  const third = await newKey(false)
  expect((await ask(third.secret)).statusCode).toBe(429)
  const refused = await ask(other.secret)
  expect(refused.statusCode).toBe(429)
  expect(refused.json().detail).toMatch(
    /^6 requests a minute are let through for all keys of unconfirmed accounts used from this address together: ask again in \d+ s\. A key of a confirmed account has quotas of its own: \/account says how an account is confirmed\.$/,
  )
  expect(await accounts.people.confirm(one.email)).toBe(true)
  expect(await accounts.people.confirm('nobody@example.fr')).toBe(false)
  pass(1000)
  const confirmed = await ask(one.secret)
  expect([confirmed.statusCode, confirmed.headers['x-ratelimit-limit']]).toEqual([200, '6'])
  expect((await ask(other.secret)).statusCode).toBe(429)
})

test('without ceilings a bad key is still 401, and a good one 200', async () => {
  const none = { minute: 0, day: 0 }
  const { ask } = await replica({ ...QUOTAS, ip: none, key: none })
  expect((await ask('nope')).statusCode).toBe(401)
  expect((await ask((await newKey()).secret)).statusCode).toBe(200)
})

test('a revoked key stops working within a second on every replica', async () => {
  const replicas = await Promise.all([replica(), replica()])
  const { secret, key } = await newKey()
  const pass = heldClock()
  for (const { ask } of replicas) expect((await ask(secret)).statusCode).toBe(200)
  await accounts.keys.revoke(key.id)
  pass(1000)
  for (const { ask } of replicas) expect((await ask(secret)).statusCode).toBe(401)
})

test('use is written down and told with the last time', async () => {
  const { app, ask } = await replica()
  const { secret, accountId } = await newKey()
  for (let i = 0; i < 9; i++) await ask(secret)
  await app.close()
  const today = new Date().toISOString().slice(0, 10)
  // Those that were refused are no use.
  expect(await accounts.use.byDay(accountId, 30)).toEqual([{ day: today, requests: 6 }])
  expect((await accounts.keys.list(accountId))[0]!.lastUsedAt).toBeInstanceOf(Date)
})

test('guessing keys is refused before it keeps the database busy', async () => {
  const { ask } = await replica({ ...QUOTAS, ip: { minute: 0, day: 0 } })
  const guess = () => ask(`terrier_live_${randomBytes(32).toString('base64url')}`)
  const statuses = []
  for (let i = 0; i < 35; i++) statuses.push((await guess()).statusCode)
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 401))
  expect(statuses.slice(30)).toEqual(Array.from({ length: 5 }, () => 429))
  expect((await ask()).statusCode).toBe(200)
})

test('guesses sent at once are bounded like those sent one by one', async () => {
  const { ask } = await replica({ ...QUOTAS, ip: { minute: 0, day: 0 } })
  const guess = () => ask(`terrier_live_${randomBytes(32).toString('base64url')}`)
  const statuses = (await Promise.all(Array.from({ length: 100 }, guess))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(30)
  expect(statuses.filter((status) => status === 429)).toHaveLength(70)
})

test('a database that is lost stops keys alone, and is used again when it is back', async () => {
  if (!postgres.kill)
    return process.stderr.write('\nSKIPPED: DATABASE_URL names a server that is not ours to kill\n')
  const { ask } = await replica(quietConfig.quotas)
  const { secret } = await newKey()
  const pass = heldClock()
  expect((await ask(secret)).statusCode).toBe(200)
  await postgres.kill()
  pass(1000)
  const refused = await ask(secret)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json()).toMatchObject({ type: '/problems/keys-unavailable', status: 503 })
  for (let i = 0; i < 20; i++) expect((await ask()).statusCode).toBe(200)
  await postgres.start()
  await eventually('the key works again', async () =>
    (await ask(secret)).statusCode === 200 ? true : undefined,
  )
})

test('a service that starts without its database answers without keys', async () => {
  const config = { ...quietConfig, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }
  const app = await buildApp({ config, releases: new TinyReleases() })
  onTestFinished(() => app.close())
  expect((await app.inject(URL)).statusCode).toBe(200)
  const headers = { authorization: `Bearer terrier_live_${'a'.repeat(43)}` }
  expect((await app.inject({ url: URL, headers })).statusCode).toBe(503)
})
