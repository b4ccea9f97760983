import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { post, request, STATELESS, stateless } from '../support/mcp.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const CALL = { name: 'get_parcel', arguments: { idu: '960010000A0001' } }

async function ask(
  method: string,
  params: Record<string, unknown> = {},
  more: Record<string, string | undefined> = {},
) {
  const { message, headers } = stateless(method, params)
  return post(await buildTestApp(), message, { ...headers, ...more })
}

describe(`the stateless era (${STATELESS})`, () => {
  test('is discovered', async () => {
    const { status, headers, body } = await ask('server/discover')
    expect(status).toBe(200)
    expect(headers['mcp-session-id']).toBeUndefined()
    expect(body?.result).toMatchObject({
      supportedVersions: [STATELESS],
      capabilities: { tools: {}, resources: {}, prompts: {} },
      ttlMs: 3_600_000,
      cacheScope: 'public',
    })
  })

  test('a tool is called without a session, and a session id is no matter', async () => {
    for (const id of [undefined, 'never issued']) {
      const { status, body } = await ask('tools/call', CALL, { 'mcp-session-id': id })
      expect(status).toBe(200)
      expect(body?.result).toMatchObject({
        resultType: 'complete',
        structuredContent: { data: { id: '960010000A0001' } },
      })
    }
  })

  test('lists say how long they may be kept', async () => {
    expect((await ask('resources/templates/list')).body?.result).toMatchObject({
      ttlMs: 3_600_000,
      cacheScope: 'public',
    })
    // Their examples are those of a release; each release is a resource.
    for (const method of ['tools/list', 'prompts/list', 'resources/list'])
      expect((await ask(method)).body?.result, method).toMatchObject({ ttlMs: 60_000, cacheScope: 'public' })
    const { body } = await ask('resources/read', { uri: 'terrier://datasets' })
    expect(body?.result).toMatchObject({ ttlMs: 60_000, cacheScope: 'public' })
  })

  test('an unknown method is 404', async () => {
    for (const method of ['no/such/method', 'ping', 'initialize']) {
      const { status, body } = await ask(method)
      expect([status, body?.error?.code], method).toEqual([404, -32601])
    }
  })

  test('a version that is not spoken is 400, and the one that is is named', async () => {
    const { message, headers } = stateless('tools/list')
    const text = JSON.stringify(message).replaceAll(STATELESS, '2031-01-01')
    const { status, body } = await post(await buildTestApp(), text, {
      ...headers,
      'mcp-protocol-version': '2031-01-01',
    })
    expect([status, body?.error?.code]).toEqual([400, -32022])
    expect(body?.error?.data).toMatchObject({ supported: [STATELESS], requested: '2031-01-01' })
  })

  test('headers that do not agree with the message are 400', async () => {
    for (const more of [
      { 'mcp-method': 'tools/list' },
      { 'mcp-name': 'get_coverage' },
      { 'mcp-method': undefined },
    ]) {
      const { status, body } = await ask('tools/call', CALL, more)
      expect([status, body?.error?.code], JSON.stringify(more)).toEqual([400, -32020])
    }
  })

  test('a message that names the version without its metadata is 400', async () => {
    const { headers } = stateless('tools/list')
    const { status, body } = await post(await buildTestApp(), request('tools/list'), headers)
    expect([status, body?.error?.code]).toEqual([400, -32602])
  })

  test('Accept still lists both types', async () => {
    expect((await ask('tools/list', {}, { accept: 'application/json' })).status).toBe(406)
  })

  test('there is nothing to delete', async () => {
    const app = await buildTestApp()
    const headers = { 'mcp-protocol-version': STATELESS }
    const answer = await app.inject({ method: 'DELETE', url: '/mcp', headers })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
  })

  test('what does not exist is said in the error', async () => {
    const tool = await ask('tools/call', { name: 'get_parcels', arguments: {} })
    expect(tool.body?.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('did you mean get_parcel?'),
    })
    const resource = await ask('resources/read', { uri: 'terrier://nothing' })
    expect(resource.body?.error?.code).toBe(-32602)
    const prompt = await ask('prompts/get', { name: 'nothing' })
    expect(prompt.body?.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('describe_address'),
    })
  })

  test('each call gives its release back, refused or not', async () => {
    const releases = new TinyReleases()
    const app = await buildTestApp(releases)
    for (const args of [CALL.arguments, { idu: 'x' }, { idu: '960010000A9999' }, {}]) {
      const { message, headers } = stateless('tools/call', { ...CALL, arguments: args })
      await post(app, message, headers)
    }
    const { message, headers } = stateless('resources/read', { uri: 'terrier://licences' })
    await post(app, message, headers)
    // Arguments that are wrong whatever is loaded are refused without a release.
    expect(releases.taken).toBe(3)
    expect(releases.returned).toBe(releases.taken)
  })
})
