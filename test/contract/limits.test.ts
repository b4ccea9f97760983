import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { wholeSchema } from '../../api/answers/json-schema.ts'
import {
  BATCH,
  BODY_BYTES,
  CSV_BODY,
  DRAWING,
  JSON_BODY,
  MESSAGE_ID,
  MESSAGE_TEXT,
  MOST_ERRORS,
  MOST_SHOWN,
} from '../../api/kernel/limits.ts'
import { operations } from '../../api/operations/index.ts'
import { callTool, openSession, post, request } from '../support/mcp.ts'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo()

const SEARCH = '/v1/transactions/search'
const CSV = '/v1/addresses/search/csv'
const send = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const zone = '"mode":"zone","zone":{"level":"commune","code":"96001"}'
const unknown = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')},${zone}}`

describe('what was sent in an attack is refused at once, in few words', () => {
  test.each([
    [
      '500,000 localTypes',
      SEARCH,
      `{${zone},"filters":{"localTypes":[${'"x",'.repeat(499_999)}"x"]}}`,
      400,
      'invalid-parameters',
    ],
    [
      '20,000 localTypes',
      SEARCH,
      `{${zone},"filters":{"localTypes":[${'"x",'.repeat(19_999)}"x"]}}`,
      400,
      'invalid-parameters',
    ],
    ['600,000 unknown keys', SEARCH, unknown(600_000), 400, 'payload-too-large'],
    ['40,000 unknown keys', SEARCH, unknown(40_000), 400, 'invalid-parameters'],
    ['4 M nested [', SEARCH, `{"geometry":${'['.repeat(4_000_000)}`, 400, 'payload-too-large'],
    ['1 M nested [', SEARCH, `{"geometry":${'['.repeat(1_000_000)}`, 400, 'invalid-parameters'],
    ['8 MB of numbers', SEARCH, `[${'1234567,'.repeat(1_000_000)}1]`, 400, 'payload-too-large'],
    ['2 MB of numbers', SEARCH, `[${'1234567,'.repeat(250_000)}1]`, 400, 'invalid-parameters'],
    ['a CSV with 1,000,000 columns', CSV, `${'c,'.repeat(999_999)}c\n1\n`, 400, 'invalid-parameters'],
    ['5 MB of quotation marks', CSV, '"'.repeat(5_000_000), 400, 'invalid-parameters'],
    ['5 MB of quotation marks that end fields', CSV, `q\n${'"a"a'.repeat(1_250_000)}`, 400, 'bad-request'],
  ])('%s', async (_name, url, body, status, type) => {
    const answer = await send(url, body, url === CSV ? 'text/csv' : 'application/json')
    expect(answer.statusCode).toBe(status)
    expect(answer.json().type).toBe(`/problems/${type}`)
    expect(answer.body.length).toBeLessThan(65_536)
  })

  test('twenty errors are told, and how many more there are', async () => {
    const { errors, moreErrors, detail } = (await send(SEARCH, unknown(1_500))).json()
    expect(errors).toHaveLength(20)
    expect(moreErrors).toBe(1_480)
    expect(detail).toContain('1480 more parameters are refused')
  })

  test('a long name is shortened', async () => {
    const { errors } = (await send(SEARCH, `{"${'n'.repeat(100_000)}":1,${zone}}`)).json()
    expect(errors[0].parameter).toBe(`body.${'n'.repeat(123)}…`)
  })

  test('a list above its bound is not looked into', async () => {
    const body = `{${zone},"filters":{"localTypes":[${'"x",'.repeat(19_999)}"x"]}}`
    expect((await send(SEARCH, body)).json().errors).toEqual([
      { parameter: 'body.filters.localTypes', detail: 'holds 20000 items: it takes 10 at most' },
    ])
  })

  test('32 levels are read, 33 are not', async () => {
    const nested = (levels: number) => send(SEARCH, `${'['.repeat(levels)}${']'.repeat(levels)}`)
    expect((await nested(32)).json().errors[0]).toEqual({
      parameter: 'body',
      detail: 'must be a JSON object',
    })
    expect((await nested(33)).json().errors).toEqual([
      { parameter: 'body', detail: 'is nested deeper than 32 arrays and objects' },
    ])
    expect((await send(SEARCH, `{"mode":"${'['.repeat(100)}"}`)).json().errors[0].parameter).toBe('body.mode')
  })

  test('agents: long lists, many arguments and deep ones are refused in few words', async () => {
    const tool = 'search_transactions'
    const where = { mode: 'zone', zone: { level: 'commune', code: '96001' } }
    const filters = { localTypes: Array(40_000).fill('x') }
    const { content } = await callTool(app, tool, { ...where, filters })
    expect(content[0]!.text).toContain('filters.localTypes holds 40000 items: it takes 10 at most')
    const many = Object.fromEntries(Array.from({ length: 1_900 }, (_, i) => [`k${i}`, 1]))
    const refused = await callTool(app, tool, { ...where, ...many })
    expect(refused.content[0]!.text.length).toBeLessThan(5000)
    const session = await openSession(app)
    const id = 'x'.repeat(257)
    expect((await post(app, request('tools/list', {}, id), session)).status).toBe(400)
    expect((await post(app, request('tools/list', {}, id.slice(1)), session)).status).toBe(200)
  })

  test('a star of 10,000 positions is refused, a circle of as many is answered', async () => {
    const drawn = (radius: (i: number) => number) => {
      const ring = Array.from({ length: 9_999 }, (_, i) => {
        const angle = (2 * Math.PI * i) / 9_999
        return [2.5 + radius(i) * Math.cos(angle), 46.5 + radius(i) * Math.sin(angle)]
      })
      const geometry = { type: 'Polygon', coordinates: [[...ring, ring[0]]] }
      return send('/v1/transactions/by-geometry', JSON.stringify({ geometry }))
    }
    expect((await drawn(() => 0.01)).statusCode).toBe(200)
    const star = await drawn((i) => (i % 2 === 0 ? 0.01 : 0.001))
    expect(star.statusCode).toBe(400)
    expect(star.json().detail).toContain('edges that lie over each other')
  })
})

const schemaSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.json()).optional(),
  maxItems: z.number().optional(),
  maxLength: z.number().optional(),
  get properties() {
    return z.record(z.string(), schemaSchema).optional()
  },
})

/** Places of the lists and texts of a schema that have no bound. */
function unbounded(schema: z.infer<typeof schemaSchema>, path: string): string[] {
  const { type, maxItems, maxLength, properties = {} } = schema
  const open =
    (type === 'array' && maxItems === undefined) ||
    (type === 'string' && !schema.enum && maxLength === undefined)
  return [
    ...(open ? [path] : []),
    ...Object.entries(properties).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
  ]
}

test('every list and text of every question has a bound in its schema', () => {
  for (const { name, input } of operations)
    expect(unbounded(schemaSchema.parse(wholeSchema(input, 'input')), name)).toEqual([])
})

test('the OpenAPI document and the tools show the bounds', async () => {
  const document = (await app.inject('/openapi.json')).json()
  const { TransactionFilters, DrawnGeometry } = document.components.schemas
  const { properties } = document.paths[SEARCH].post.requestBody.content['application/json'].schema
  expect(properties.filters.$ref).toBe('#/components/schemas/TransactionFilters')
  expect(properties.geometry.$ref).toBe('#/components/schemas/DrawnGeometry')
  expect(TransactionFilters.properties.localTypes.maxItems).toBe(10)
  expect(DrawnGeometry.properties.coordinates.maxItems).toBe(2500)
  const { body: tools } = await post(app, request('tools/list'), await openSession(app))
  const list = z
    .array(z.looseObject({ name: z.string(), inputSchema: schemaSchema }))
    .parse(tools?.result?.tools)
  // What `release` takes is told once, in the instructions; anything but an identifier of a release is refused.
  for (const { name, inputSchema } of list)
    expect(unbounded(inputSchema, name)).toEqual(
      'release' in (inputSchema.properties ?? {}) ? [`${name}.release`] : [],
    )
  const long = await callTool(app, 'get_parcel', { idu: '960010000A0001', release: 'r'.repeat(5000) })
  expect([long.isError, long.content[0]!.text.length < 2000]).toEqual([true, true])
})

test.each([
  ['id', { ...request('tools/list'), id: 'x'.repeat(257) }, 'id of the message has 257 characters'],
  [
    'the name of a prompt',
    { ...request('prompts/get'), params: { name: 'x'.repeat(4097) } },
    'params.name of the message has 4097 characters: it takes 4096 at most',
  ],
])('%s of a message is not repeated at any length', async (_, message, expected) => {
  const { status, body } = await post(app, message)
  expect([status, body?.error?.code]).toEqual([400, -32600])
  expect(body?.error?.message).toContain(expected)
})

test('docs/limits.md has the limits of the code', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../docs/limits.md'), 'utf8')
  const figures = [...page.matchAll(/^\| [^|]+ \| ([\d,]+)(?: [^|]*)? \|/gm)].map(([, figure]) =>
    Number(figure!.replaceAll(',', '')),
  )
  expect(figures).toEqual([
    ...[
      BODY_BYTES.question,
      BODY_BYTES.drawing,
      BODY_BYTES.message,
      BODY_BYTES.csv,
      BODY_BYTES.batch,
      BODY_BYTES.form,
      BODY_BYTES.watch,
    ],
    ...[JSON_BODY.depth, JSON_BODY.values, JSON_BODY.members, DRAWING.positions, DRAWING.rings],
    ...[CSV_BODY.rows, BATCH.rows, CSV_BODY.columns, CSV_BODY.row],
    ...[MESSAGE_ID, MESSAGE_TEXT, MOST_ERRORS, MOST_SHOWN],
  ])
  expect(page).toContain(`has at most ${BATCH.footer.toLocaleString('en')} bytes`)
})
