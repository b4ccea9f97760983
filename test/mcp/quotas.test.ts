import { expect, test } from 'vitest'
import { buildTestApp, quietConfig } from '../support/build-test-app.ts'
import { INITIALIZE, post } from '../support/mcp.ts'

const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
const READ = { jsonrpc: '2.0', id: 3, method: 'resources/read', params: { uri: 'terrier://coverage' } }
const CALL = {
  jsonrpc: '2.0',
  id: 4,
  method: 'tools/call',
  params: { name: 'get_nearest_parcel', arguments: { lng: 2.5, lat: 46.5 } },
}
const QUOTAS = {
  quotas: { ...quietConfig.quotas, ip: { minute: 2, day: 100 }, key: { minute: 30, day: 300 } },
}

async function opened(config: Parameters<typeof buildTestApp>[1]) {
  const app = await buildTestApp(undefined, config)
  const { headers } = await post(app, INITIALIZE)
  const session = { 'mcp-session-id': String(headers['mcp-session-id']) }
  return { app, send: (message: unknown) => post(app, message, session) }
}

test('what an agent says before its first question does not count, and tells what is left', async () => {
  const { send } = await opened(QUOTAS)
  const silent = [
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    LIST,
    { jsonrpc: '2.0', id: 5, method: 'ping' },
    { jsonrpc: '2.0', id: 6, method: 'prompts/list' },
    { jsonrpc: '2.0', id: 7, method: 'resources/list' },
    { jsonrpc: '2.0', id: 8, method: 'tools/cal' },
  ]
  for (const message of silent) {
    const { status, headers } = await send(message)
    expect([message.method, status < 300, headers['x-ratelimit-remaining']]).toEqual([
      message.method,
      true,
      '2',
    ])
  }
  const left = async (message: unknown) => (await send(message)).headers['x-ratelimit-remaining']
  expect([await left(CALL), await left(READ)]).toEqual(['1', '0'])
  const refused = await send(CALL)
  expect([refused.status, refused.body?.error?.data]).toMatchObject([
    429,
    { type: '/problems/quota-exceeded', window: 'minute' },
  ])
  expect((await send(READ)).status).toBe(429)
  // It can still go on with the protocol.
  expect((await send(LIST)).status).toBe(200)
})

test('a question over REST and one of an agent count together', async () => {
  const { app, send } = await opened(QUOTAS)
  await app.inject('/v1/parcels/nearest?lng=2.5&lat=46.5')
  expect((await send(CALL)).headers['x-ratelimit-remaining']).toBe('0')
  expect((await app.inject('/v1/parcels/nearest?lng=2.5&lat=46.5')).statusCode).toBe(429)
})

test('messages that ask for nothing have a ceiling of their own', async () => {
  const { app, send } = await opened({ mcpMessages: { minute: 3, day: 100 } })
  expect((await send(LIST)).status).toBe(200)
  expect((await post(app, 'no JSON')).status).toBe(400)
  const refused = await send(LIST)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^(5\d|60|61)$/)
  expect(refused.body?.error?.message).toMatch(
    /^3 messages a minute are taken at \/mcp, those that ask for no data included: send more in \d+ s\.$/,
  )
  expect((await app.inject('/v1/parcels/nearest?lng=2.5&lat=46.5')).statusCode).toBe(200)
})
