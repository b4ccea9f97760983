import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isObject, type JsonObject } from '../../api/mcp/answers/json.ts'
import { readAnswerUri } from '../../api/mcp/whole/answer-uri.ts'
import { operations } from '../../api/operations/index.ts'
import { argumentsOf } from '../support/arguments-of.ts'
import { buildTestApp, quietConfig } from '../support/build-test-app.ts'
import { demoExamples } from '../support/demo-examples.ts'
import {
  callTool,
  callToolStateless,
  LATEST_WITH_SESSIONS,
  openSession,
  post,
  readResult,
  request,
  stateless,
} from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()
const { body } = await service.app.inject('/v1/releases').then((answer) => ({ body: answer.json() }))
const release = String(body.meta.release)

const readSchema = z.object({
  contents: z.tuple([z.strictObject({ uri: z.string(), mimeType: z.string(), text: z.string() })]),
})

/** Reads a resource in a session, or without. */
const READERS: Readonly<Record<string, (uri: string) => Promise<Awaited<ReturnType<typeof post>>>>> = {
  'in a session': async (uri) =>
    post(service.app, request('resources/read', { uri }), {
      ...(await openSession(service.app)),
      'mcp-protocol-version': LATEST_WITH_SESSIONS,
    }),
  'without a session': (uri) => {
    const { message, headers } = stateless('resources/read', { uri })
    return post(service.app, message, headers)
  },
}
const CALLS = { 'in a session': callTool, 'without a session': callToolStateless }

describe.each(Object.keys(READERS) as (keyof typeof CALLS)[])('%s', (how) => {
  const read = READERS[how]!
  const call = CALLS[how]

  test('an answer whose text leaves out an outline links to the whole, as REST gives it', async () => {
    const { links } = await call(service.app, 'get_parcel', { place: '960010000A0001' })
    const address = `/v1/parcels/960010000A0001?release=${release}`
    const rest = await service.app.inject(address)
    expect(links).toEqual([
      {
        type: 'resource_link',
        uri: `terrier://answers${address}`,
        name: 'getParcel',
        title: 'The whole answer',
        mimeType: 'application/json',
        size: expect.any(Number),
      },
    ])
    const { body } = await read(links[0]!.uri)
    const { contents } = readSchema.parse(body?.result)
    expect(contents[0]).toEqual({
      uri: `terrier://answers${address}`,
      mimeType: 'application/json',
      text: rest.body,
    })
  })

  test('an answer that was cut links to all of its rows', async () => {
    const { structuredContent, links } = await call(service.app, 'list_datasets', {})
    expect(structuredContent).toMatchObject({ meta: { cut: [{ path: 'data', of: 29 }] } })
    const { body } = await read(links[0]!.uri)
    const { data } = JSON.parse(readSchema.parse(body?.result).contents[0].text)
    expect(data).toHaveLength(29)
  })

  test('an answer that leaves nothing out has no link, nor has a posted question', async () => {
    const whole = await call(service.app, 'get_parcel_history', { idu: '960010000A0001' })
    expect([whole.isError, whole.links]).toEqual([undefined, []])
    const posted = await call(service.app, 'search_transactions', { place: '96001', limit: 50 })
    expect([posted.structuredContent?.meta, posted.links]).toMatchObject([{ cut: [{ path: 'data' }] }, []])
  })

  test.each([
    [
      'terrier://answers/',
      'Resource not found: no question is asked with GET at /. /openapi.json lists the addresses.',
    ],
    [
      'terrier://answers/v1/parcel/960010000A0001',
      'Resource not found: no question is asked with GET at /v1/parcel/960010000A0001.',
    ],
    // A posted question, pages and other addresses of the service are none.
    ['terrier://answers/v1/transactions/search', 'no question is asked with GET at /v1/transactions/search.'],
    ['terrier://answers/health', 'no question is asked with GET at /health.'],
    ['terrier://answers/v1/../v1/datasets', 'no question is asked with GET at /v1/../v1/datasets.'],
    ['terrier://answers/v1/datasets#data', 'Resource not found: terrier://answers/v1/datasets#data'],
    [
      'terrier://answers/v1/parcels/960010000A0001?format=csv',
      'query.format is not a parameter of this address: it takes none',
    ],
    ['terrier://answers/v1/parcels/x', 'path.idu must be a parcel identifier (IDU) of 14 characters'],
    ['terrier://answers/v1/parcels/960010000A9999', '960010000A9999'],
    [
      'terrier://answers/v1/transactions/by-bbox?bbox=1,2&limt=3',
      'query.limt is not a parameter of this address: did you mean limit?',
    ],
    ['terrier://answers/v1/datasets?release=yesterday', 'release must be the identifier of one release'],
    [
      'terrier://answers/v1/datasets?release=r20200101-000000-00000000',
      'Release r20200101-000000-00000000 is not kept',
    ],
    ['terrier://answers/v1/datasets?release=a&release=b', 'release must be the identifier of one release'],
  ])('%s is refused', async (uri, reason) => {
    const { body } = await read(uri)
    expect(body?.error?.code).toBe(-32602)
    expect(body?.error?.message).toContain(reason)
  })
})

test('a client of the version that knows no links gets none', async () => {
  const session = await openSession(service.app)
  const call = request('tools/call', { name: 'get_parcel', arguments: { place: '960010000A0001' } })
  const linksOf = async (headers: Record<string, string>) =>
    readResult((await post(service.app, call, { ...session, ...headers })).body?.result).links.length
  expect(await linksOf({})).toBe(0)
  expect(await linksOf({ 'mcp-protocol-version': '2025-03-26' })).toBe(0)
  expect(await linksOf({ 'mcp-protocol-version': '2025-06-18' })).toBe(1)
})

test('the templates name that of answers', async () => {
  const { body } = await post(
    service.app,
    request('resources/templates/list'),
    await openSession(service.app),
  )
  const { resourceTemplates } = z
    .looseObject({ resourceTemplates: z.array(z.looseObject({ uriTemplate: z.string() })) })
    .parse(body?.result)
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'terrier://answers/{+question}',
    'terrier://plots/{west},{south},{east},{north}',
  ])
})

test('each link of an example leads to the answer that REST gives to the same question', async () => {
  const linked: string[] = []
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const { input } of demoExamples(operation)) {
      const { links } = await callTool(service.app, operation.tool, argumentsOf(operation, input))
      const [link] = links
      if (!link) continue
      const { path, query } = readAnswerUri(link.uri)!
      expect(path.split('/').length, link.uri).toBe(operation.path.split('/').length)
      const sent = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const rest = await service.app.inject({ url: path, query: sent })
      const { body } = await READERS['without a session']!(link.uri)
      expect(readSchema.parse(body?.result).contents[0].text, link.uri).toBe(rest.body)
      const { meta } = rest.json() as { meta: JsonObject }
      expect(isObject(meta) && meta.release).toBe(release)
      linked.push(operation.tool)
    }
  expect(new Set(linked)).toEqual(
    new Set([
      'get_nearest_parcel',
      'get_parcel',
      'get_parcel_dossier',
      'get_parcel_unit',
      'get_price_index',
      'get_estimate_quality',
      'list_datasets',
      'list_downloads',
      'get_dictionary',
    ]),
  )
})

test('reading an answer counts as one question', async () => {
  const app = await buildTestApp(undefined, {
    quotas: { ...quietConfig.quotas, ip: { minute: 2, day: 100 }, key: { minute: 30, day: 300 } },
  })
  const session = await openSession(app)
  const read = () =>
    post(app, request('resources/read', { uri: 'terrier://answers/v1/parcels/960010000A0001' }), session)
  const first = await read()
  expect([first.headers['x-ratelimit-remaining'], first.body?.error]).toEqual(['1', undefined])
  expect((await read()).headers['x-ratelimit-remaining']).toBe('0')
  expect((await read()).status).toBe(429)
})
