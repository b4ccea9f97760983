import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { problemSchema } from '../../shared/schemas/problem.ts'
import { demoFiles, ingestDemo } from '../support/demo.ts'
import { type Service, serviceOf } from '../support/service.ts'

const envelope = z.strictObject({ data: z.unknown(), meta: metaSchema })
const HERE = '/v1/parcels/nearest?lng=2.5&lat=46.5'

let service: Service
const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url, headers })
const problemOf = async (url: string) => {
  const answer = await get(url)
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    problem: problemSchema.parse(answer.json()),
  }
}

beforeAll(async () => {
  const files = await demoFiles()
  await ingestDemo(files)
  service = await serviceOf(files.home)
})
afterAll(() => service.close())

/** The address of an example, its path parameters filled in. */
function addressOf(path: string, input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(input))
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, String(value))
    else query.set(name, String(value))
  return query.size > 0 ? `${filled}?${query}` : filled
}

test('the operations, their tools and their paths are what clients were told', () => {
  expect(operations.map(({ name, tool, method, path }) => `${name} ${tool} ${method} ${path}`)).toEqual([
    'getNearestParcel get_nearest_parcel GET /v1/parcels/nearest',
    'getParcel get_parcel GET /v1/parcels/{idu}',
    'listDatasets list_datasets GET /v1/datasets',
    'getCoverage get_coverage GET /v1/coverage',
  ])
})

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_name, operation) => {
    test.each(operation.examples.map((example) => [example.title, example.input] as const))(
      'answers 200 to "%s", in the documented shape, with HEAD and 304',
      async (_title, input) => {
        const url = addressOf(operation.path, input)
        const answer = await get(url)
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
        const { data } = envelope.parse(answer.json())
        operation.output.parse(data)

        const head = await service.app.inject({ method: 'HEAD', url })
        expect(head.statusCode).toBe(200)
        expect(head.body).toBe('')
        expect(head.headers.etag).toBe(answer.headers.etag)

        const again = await get(url, { 'if-none-match': String(answer.headers.etag) })
        expect(again.statusCode).toBe(304)
        expect(again.body).toBe('')
        expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200)
      },
    )

    test('other methods are refused with Allow', async () => {
      const url = addressOf(operation.path, operation.examples[0]!.input)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const answer = await service.app.inject({ method, url })
        expect(answer.statusCode).toBe(405)
        expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
        expect(problemSchema.parse(answer.json()).type).toBe('/problems/method-not-allowed')
      }
    })
  },
)

describe('bad input', () => {
  test.each([
    ['/v1/parcels/nearest', ['query.lng', 'query.lat']],
    ['/v1/parcels/nearest?lng=2.5', ['query.lat']],
    ['/v1/parcels/nearest?lng=&lat=46.5', ['query.lng']],
    ['/v1/parcels/nearest?lng=east&lat=46.5', ['query.lng']],
    ['/v1/parcels/nearest?lng=NaN&lat=Infinity', ['query.lng', 'query.lat']],
    ['/v1/parcels/nearest?lng=0x2&lat=46.5', ['query.lng']],
    ['/v1/parcels/nearest?lng=180.1&lat=-90.1', ['query.lng', 'query.lat']],
    ['/v1/parcels/nearest?lng=2.5&lng=2.6&lat=46.5', ['query.lng']],
    ['/v1/parcels/nearest?lng=2.5&lat=46.5&lattt=3', ['query.lattt']],
    ['/v1/parcels/not-an-idu', ['path.idu']],
    ['/v1/parcels/96001000AA000', ['path.idu']],
    ['/v1/parcels/960010000A0001?x=1', ['query.x']],
    ['/v1/datasets?page=2', ['query.page']],
    ['/v1/coverage?commune=1', ['query.commune']],
  ])('%s names %j', async (url, parameters) => {
    const { status, type, problem } = await problemOf(url)
    expect(status).toBe(400)
    expect(type).toMatch(/^application\/problem\+json/)
    expect(problem.type).toBe('/problems/invalid-parameters')
    expect(problem.errors!.map(({ parameter }) => parameter).sort()).toEqual([...parameters].sort())
    expect(problem.instance).toBe(url.split('?')[0])
  })

  test('a point far from every parcel, an unknown parcel, an unknown address: 404, each its type', async () => {
    expect((await problemOf('/v1/parcels/nearest?lng=0&lat=0')).problem.type).toBe('/problems/no-parcel')
    expect((await problemOf('/v1/parcels/960010000Z9999')).problem.type).toBe('/problems/unknown-parcel')
    expect((await problemOf('/v1/parcels/751180000A0001')).problem.type).toBe('/problems/unknown-parcel')
    expect((await problemOf('/v2/parcels')).problem.type).toBe('/problems/unknown-path')
    for (const url of ['/v1/parcels/nearest?lng=0&lat=0', '/v1/parcels/960010000Z9999', '/v2'])
      expect((await get(url)).statusCode).toBe(404)
  })
})

describe('every answer', () => {
  test('carries its request id, ours or the sane one sent, and keeps browsers from guessing', async () => {
    const answer = await get(HERE, { 'x-request-id': 'from-the-client-1' })
    expect(answer.headers['x-request-id']).toBe('from-the-client-1')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await get(HERE, { 'x-request-id': 'not sane\u0001' })).headers['x-request-id']).not.toContain(
      'sane',
    )
  })

  test('is compressed when asked, and says so', async () => {
    const plain = await get('/v1/coverage')
    const packed = await get('/openapi.json', { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toContain('accept-encoding')
  })

  test('names the release and the producers it comes from', async () => {
    const { meta } = envelope.parse((await get(HERE)).json())
    expect(meta.release).toMatch(/^r\d{8}-\d{6}-[0-9a-f]{8}$/)
    expect(meta.datasets.map(({ name, licence }) => [name, licence])).toEqual([
      ['cog', 'Licence Ouverte 2.0'],
      ['cadastre', 'Licence Ouverte 2.0'],
    ])
  })
})

test('health, readiness and metrics', async () => {
  expect((await get('/health')).statusCode).toBe(200)
  const ready = await get('/ready')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({ status: 'ok' })
  const metrics = await get('/metrics')
  expect(metrics.headers['content-type']).toMatch(/^text\/plain/)
  expect(metrics.body).toContain('/v1/parcels/nearest')
})
