import fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { TinyReleases } from '../../test/support/tiny-release.ts'
import { operation } from '../answers/operation.ts'
import { notLoaded } from '../answers/problem.ts'
import { addProblems } from '../plugins/problems.ts'
import { releaseLease } from '../plugins/release-lease.ts'
import { addRoutes } from './routes.ts'

const common = {
  tag: 'Test',
  title: 'Test',
  description: 'Test',
  output: z.unknown(),
  examples: () => [],
  statuses: [] as const,
}

const list = operation({
  ...common,
  name: 'list',
  tool: 'list',
  method: 'GET',
  path: '/list/{code}',
  input: z.strictObject({
    code: z.string(),
    types: z.array(z.enum(['Maison', 'Appartement'])).optional(),
    years: z.array(z.number().int()).optional(),
    multi: z.boolean().default(true),
    limit: z.number().int().min(1).max(50).default(50),
  }),
  run: async (input) => ({ data: input, datasets: [] }),
})

const search = operation({
  ...common,
  name: 'search',
  tool: 'search',
  method: 'POST',
  path: '/search',
  input: z.strictObject({ mode: z.enum(['a', 'b']), zone: z.strictObject({ code: z.string() }).optional() }),
  run: ({ mode, zone }) => {
    if (mode === 'b') throw mode === zone?.code ? notLoaded('dvf') : new Error('secret detail')
    return { data: { mode, zone }, datasets: [] }
  },
})

function build() {
  const app = fastify()
  addProblems(app, () => undefined)
  addRoutes(app, [list, search], releaseLease(app, new TinyReleases()))
  onTestFinished(() => app.close())
  return app
}

const post = (payload: string, type = 'application/json') =>
  build().inject({ method: 'POST', url: '/search', headers: { 'content-type': type }, payload })

describe('lists, flags and defaults in a query', () => {
  test.each([
    ['/list/75', { code: '75', multi: true, limit: 50 }],
    [
      '/list/75?types=Maison&types=Appartement',
      { code: '75', types: ['Maison', 'Appartement'], multi: true, limit: 50 },
    ],
    ['/list/75?years=2021,2022&multi=false', { code: '75', years: [2021, 2022], multi: false, limit: 50 }],
    ['/list/0075?limit=5', { code: '0075', multi: true, limit: 5 }],
  ])('%s', async (url, data) => {
    expect((await build().inject(url)).json().data).toEqual(data)
  })

  test.each([
    ['/list/75?years=2021,x', 'query.years', 'must be a decimal number such as 2.3522, not "x"'],
    ['/list/75?multi=1', 'query.multi', 'must be true or false, not "1"'],
    ['/list/75?limit=51', 'query.limit', 'must be at most 50'],
    [
      '/list/75?code=76',
      'query.code',
      'is not a parameter of this address: it takes types, years, multi, limit',
    ],
    ['/list/75?type=Maison', 'query.type', 'is not a parameter of this address: did you mean types?'],
  ])('%s is refused', async (url, parameter, detail) => {
    expect((await build().inject(url)).json().errors).toEqual([{ parameter, detail }])
  })

  test('an element at fault is named with its place', async () => {
    const { errors } = (await build().inject('/list/75?types=Maison,Chateau')).json()
    expect(errors).toHaveLength(1)
    expect(errors[0].parameter).toBe('query.types.1')
  })
})

describe('bodies', () => {
  test('a body is the input', async () => {
    const answer = await post('{"mode":"a","zone":{"code":"75"}}')
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toEqual({ mode: 'a', zone: { code: '75' } })
  })

  test.each([
    ['{"mode":"c"}', 'body.mode'],
    ['{"mode":"a","zone":{"cod":"75"}}', 'body.zone'],
    ['{"mode":"a","extra":1}', 'body.extra'],
    ['[]', 'body'],
    ['"a"', 'body'],
    ['{}', 'body.mode'],
  ])('%s names what is wrong', async (body, parameter) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((error: { parameter: string }) => error.parameter)).toContain(parameter)
  })

  test.each([
    ['{"mode":', 'application/json', 400, 'bad-request'],
    ['{"mode":"a"}', 'text/csv', 415, 'unsupported-media-type'],
    [`{"mode":"${'a'.repeat(70_000)}"}`, 'application/json', 400, 'payload-too-large'],
  ])('refused before it is read: %#', async (body, contentType, status, type) => {
    const answer = await post(body, contentType)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ type: `/problems/${type}`, status, instance: '/search' })
  })
})

test('a dataset that is not loaded: 503 that says when to come back and how to load it', async () => {
  const answer = await post('{"mode":"b","zone":{"code":"b"}}')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('3600')
  expect(answer.json()).toMatchObject({
    type: '/problems/dataset-not-loaded',
    coverage: { datasets: ['dvf'] },
  })
})

test('a defect: 500 that shows nothing of it', async () => {
  const answer = await post('{"mode":"b"}')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    type: '/problems/internal-error',
    title: 'Internal error',
    status: 500,
  })
  expect(answer.body).not.toContain('secret')
})
