import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { fieldsOf } from '../../api/rest/field.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { servedDemo } from '../support/service.ts'
import { shownRequests } from '../support/shown-requests.ts'

const service = await servedDemo()

const problemSchema = z.looseObject({
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.array(z.object({ parameter: z.string(), detail: z.string() })).optional(),
})

type Sent = InjectOptions & { url: string }

async function ask(request: Sent, language: string) {
  const headers = { ...request.headers, 'accept-language': language }
  const answer = await service.app.inject({ ...request, headers })
  return { answer, problem: problemSchema.parse(answer.json()) }
}

/** Words of the library of schemas. */
const OF_LIBRARY =
  /Invalid (?:input|option|string|key|element|UUID|ISO|value|number|email|URL)|Too (?:small|big)|Unrecognized|, received|expected (?:one of|string|number|array|object|boolean)/
/** Words with which English sentences of this service are made, and French ones are not. */
const ENGLISH =
  /\b(?:the|must|is not|of the|at most|at least|with the|does not|has|are|which|required|there is)\b/i
/** What a sentence quotes: addresses, names of parameters, values in quotes. */
const quotedLeftOut = (text: string) => text.replace(/"[^"]*"|«[^»]*»|\/\S+/g, '')

/** Both languages say it, in words of ours; the rest of the document is the same. */
async function expectBoth(request: Sent, name: string): Promise<number> {
  const english = await ask(request, 'en')
  const french = await ask(request, 'fr-FR,fr;q=0.9,en;q=0.5')
  expect(
    [english.answer.headers['content-language'], french.answer.headers['content-language']],
    name,
  ).toEqual(['en', 'fr'])
  for (const { answer } of [english, french]) {
    expect(String(answer.headers.vary), name).toContain('accept-language')
    expect(answer.headers['cache-control'], name).toBe('no-store')
    expect(answer.body, name).not.toMatch(OF_LIBRARY)
    expect(answer.body, name).not.toContain('‖')
  }
  const texts = (one: typeof french) => [
    one.problem.title,
    one.problem.detail,
    ...(one.problem.errors ?? []).map(({ detail }) => detail),
  ]
  for (const text of texts(french)) expect(quotedLeftOut(text), name).not.toMatch(ENGLISH)
  const bare = ({ title: _, detail: __, errors, ...rest }: (typeof french)['problem']) => ({
    ...rest,
    parameters: errors?.map(({ parameter }) => parameter),
  })
  expect(bare(french.problem), name).toEqual(bare(english.problem))
  expect(french.problem.title, name).not.toBe(english.problem.title)
  expect(french.problem.detail, name).not.toBe(english.problem.detail)
  return french.problem.status
}

/** Values that a parameter of some kind does not take; the last is refused by all. */
const WRONG = ['', 'zzz', '-1e9', 'a'.repeat(600), '{}']

describe('every question refuses a bad value of each of its parameters in both languages, in words of ours', () => {
  test.each(operations)('$name', async (operation) => {
    const { method, path, input, name } = operation
    const [example] = demoExamples(operation)
    const given: Record<string, unknown> = { ...example?.input }
    let refused = 0
    for (const field of fieldsOf(method, path, input))
      for (const wrong of WRONG) {
        const values: Record<string, unknown> = { ...given, [field.name]: wrong }
        // An empty segment is another address, and an empty text is a value of none.
        if (field.where === 'path' && wrong === '') continue
        const url = path.replace(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(String(values[one])))
        const query = new URLSearchParams(
          method === 'GET'
            ? Object.entries(values)
                .filter(([one]) => !path.includes(`{${one}}`))
                .map(([one, value]): [string, string] => [one, String(value)])
            : [],
        )
        const sent: Sent =
          method === 'GET'
            ? { method, url: query.size === 0 ? url : `${url}?${query}` }
            : { method, url, payload: values, headers: { 'content-type': 'application/json' } }
        const { statusCode } = await service.app.inject(sent)
        if (statusCode < 400) continue
        expect(await expectBoth(sent, `${name} ${field.name}=${wrong.slice(0, 20)}`)).toBeLessThan(500)
        refused++
      }
    const unknown = `${path.replace(/\{(\w+)\}/g, (_, one: string) => String(given[one]))}?colour=red`
    if (method === 'GET') expect(await expectBoth({ method, url: unknown }, `${name} colour`)).toBe(400)
    expect(refused, 'refused').toBeGreaterThan(Object.keys(input.shape).length === 0 ? -1 : 0)
  })
})

describe('so does every other address', () => {
  test('that the OpenAPI document lists, asked with a parameter it does not have or without its key', async () => {
    const unlike: string[] = []
    for (const { needsKey, ...request } of await shownRequests(service.app)) {
      const url = `${request.url}${request.url.includes('?') ? '&' : '?'}colour=red`
      const { statusCode } = await service.app.inject({ ...request, url })
      if (statusCode < 400) unlike.push(url.replace(/\?.*/, ''))
      else await expectBoth({ ...request, url }, url)
    }
    // The national geocoder ignores what it does not know, and so does its likeness here.
    expect(unlike).toEqual(['/v1/geocodage/search', '/v1/geocodage/reverse'])
  })

  test.each<[number, Sent]>([
    [404, { url: '/v1/nope' }],
    [405, { method: 'DELETE', url: '/v1/datasets' }],
    [400, { url: '/v1/parcels/%E0%A4%A' }],
    [400, { url: '/v1/geocodage/search' }],
    [400, { url: '/v1/geocodage/reverse?lat=a&lon=200' }],
    [400, { url: '/v1/parcels/960010000A0001?release=last' }],
    [410, { url: '/v1/parcels/960010000A0001?release=r20200101-000000-00000000' }],
    [
      400,
      {
        method: 'POST',
        url: '/v1/parcels/search',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      },
    ],
    [
      400,
      {
        method: 'POST',
        url: '/v1/parcels/search',
        payload: '[]',
        headers: { 'content-type': 'application/json' },
      },
    ],
    [
      415,
      {
        method: 'POST',
        url: '/v1/parcels/search',
        payload: 'a',
        headers: { 'content-type': 'application/xml' },
      },
    ],
    [
      400,
      {
        method: 'POST',
        url: '/v1/parcels/search',
        payload: `{"a":"${'a'.repeat(3e6)}"}`,
        headers: { 'content-type': 'application/json' },
      },
    ],
    [
      400,
      {
        method: 'POST',
        url: '/v1/addresses/search/csv',
        payload: 'a;b\n1;2;3\n',
        headers: { 'content-type': 'text/csv' },
      },
    ],
    [
      400,
      {
        url: '/ogc/collections/sales/items?limit=a&bbox=1,2&filter=price+~+3',
        headers: { accept: 'application/json' },
      },
    ],
    [404, { url: '/ogc/collections/parcels/items/nope', headers: { accept: 'application/json' } }],
    [400, { url: '/v1/tiles/parcels/99/0/0.mvt' }],
    [404, { url: '/v1/tiles/nope/9/0/0.mvt' }],
    [404, { url: '/v1/downloads/current/cadastre/96/nope.parquet' }],
    [401, { url: '/v1/datasets', headers: { authorization: 'Bearer terrier_live_nope' } }],
    [401, { url: '/v1/batches' }],
    [401, { url: '/v1/watches' }],
  ])('%s %j', async (status, request) => {
    expect(await expectBoth(request, JSON.stringify(request).slice(0, 100))).toBe(status)
  })

  test('a language that is not ours is answered in English, and so is none', async () => {
    for (const language of ['de', '*', ''])
      expect((await ask({ url: '/v1/nope' }, language)).problem.title).toBe('Not found')
  })

  test('what is answered well does not depend on the language', async () => {
    const url = '/v1/parcels/960010000A0001'
    const [en, fr] = await Promise.all(
      ['en', 'fr'].map((language) => service.app.inject({ url, headers: { 'accept-language': language } })),
    )
    expect([fr!.body, fr!.headers.etag, fr!.headers.vary]).toEqual([
      en!.body,
      en!.headers.etag,
      'accept, accept-encoding',
    ])
  })
})
