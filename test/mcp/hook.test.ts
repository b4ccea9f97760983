import fastify, { type onRequestHookHandler } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Problem } from '../../api/answers/problem.ts'
import { NO_EXAMPLES } from '../../api/answers/shown-examples.ts'
import { addMcp } from '../../api/mcp/add-mcp.ts'
import { agentServers } from '../../api/mcp/agent-server.ts'
import { operations } from '../../api/operations/index.ts'
import { untranslated } from '../../shared/text/sentence.ts'
import { quietConfig } from '../support/build-test-app.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { INITIALIZE, openSession, post, request } from '../support/mcp.ts'
import { TinyReleases } from '../support/tiny-release.ts'

async function appWith(onRequest: onRequestHookHandler) {
  const app = fastify()
  await addMcp(app, {
    config: quietConfig,
    redis: undefined,
    servers: agentServers(operations, new TinyReleases(), async () => NO_EXAMPLES),
    onRequest: [onRequest],
  })
  onTestFinished(() => app.close())
  return app
}

const tooMany = () =>
  new Problem('quota-exceeded', untranslated('Ask again in 7 s.'), {
    headers: { 'retry-after': '7' },
  })

test('every post is counted once, whatever becomes of it; other methods are not', async () => {
  let counted = 0
  const app = await appWith((_request, reply, done) => {
    counted += 1
    reply.header('x-ratelimit-remaining', '3')
    done()
  })
  const session = await openSession(app)
  const answers = [
    await post(app, request('ping'), session),
    await post(app, request('ping')),
    await post(app, '{'),
    await post(app, INITIALIZE, { accept: 'text/html' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 406])
  for (const { headers } of answers) expect(headers['x-ratelimit-remaining']).toBe('3')
  expect(counted).toBe(5)
  await app.inject({ method: 'DELETE', url: '/mcp', headers: session })
  expect(counted).toBe(5)
})

test('a refusal comes before the body is read, as a JSON-RPC error with its status, headers and problem', async () => {
  const app = await appWith((_request, _reply, done) => done(tooMany()))
  const { status, headers, body } = await post(app, '{ not JSON')
  expect(status).toBe(429)
  expect(headers['retry-after']).toBe('7')
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(body).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: -32000,
      message: 'Ask again in 7 s.',
      data: {
        type: '/problems/quota-exceeded',
        title: 'Quota exceeded',
        status: 429,
        detail: 'Ask again in 7 s.',
        instance: '/mcp',
      },
    },
  })
})

test('a page of another site is refused before it is counted', async () => {
  const app = await appWith((_request, _reply, done) => done(tooMany()))
  expect((await post(app, INITIALIZE, { origin: 'https://evil.example' })).status).toBe(403)
})

test('a defect is told without its insides', async () => {
  const app = fastify()
  const broken = { ...operations[0]!, run: () => Promise.reject(new Error('secret insides')) }
  await addMcp(app, {
    config: quietConfig,
    redis: undefined,
    servers: agentServers([broken], new TinyReleases(), async () => NO_EXAMPLES),
    onRequest: [],
  })
  onTestFinished(() => app.close())
  const session = await openSession(app)
  const call = request('tools/call', { name: broken.tool, arguments: demoExamples(broken)[0]!.input })
  const { status, body, text } = await post(app, call, session)
  expect([status, body?.error?.code]).toEqual([200, -32603])
  expect(text).not.toContain('insides')
})

test('without a release, an agent connects, lists, and is told when it asks', async () => {
  const app = fastify()
  const releases = new TinyReleases()
  releases.stores = undefined
  await addMcp(app, {
    config: quietConfig,
    redis: undefined,
    servers: agentServers(operations, releases, async () => NO_EXAMPLES),
    onRequest: [],
  })
  onTestFinished(() => app.close())
  const session = await openSession(app)
  expect((await post(app, request('tools/list'), session)).status).toBe(200)
  const call = request('tools/call', { name: 'get_parcel', arguments: { idu: '960010000A0001' } })
  expect((await post(app, call, session)).body?.result).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('No release is loaded yet') }],
  })
  const read = await post(app, request('resources/read', { uri: 'terrier://licences' }), session)
  expect(read.body?.error?.message).toContain('No release is loaded yet')
})
