import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { EXAMPLE_BYTES } from '../../api/answers/shown-examples.ts'
import { operations } from '../../api/operations/index.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { geoDvfFile } from '../support/geo-dvf.ts'
import { callTool, openSession, post, request } from '../support/mcp.ts'
import { describeWithSamples } from '../support/samples.ts'
import { served, servedDemo, servedSamples } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

const media = z.looseObject({
  examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
})
const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        parameters: z.array(z.looseObject({ example: z.unknown().optional() })).default([]),
        responses: z.looseObject({
          200: z.looseObject({ content: z.record(z.string(), media) }).optional(),
        }),
      }),
    ),
  ),
})

/** The example answers of a document, by the names of their questions. */
function answersIn(body: string): Map<string, unknown> {
  const { paths } = documentSchema.parse(JSON.parse(body))
  const found = new Map<string, unknown>()
  for (const methods of Object.values(paths))
    for (const { operationId, responses } of Object.values(methods)) {
      const example = responses[200]?.content['application/json']?.examples?.example1
      if (example) found.set(operationId, example.value)
    }
  return found
}

describe('on the demo territory', async () => {
  const service = await servedDemo()
  const { body } = await service.app.inject('/openapi.json')

  test('every question has a real answer as its example, short and of its schema', () => {
    const answers = answersIn(body)
    expect([...answers.keys()].sort()).toEqual(operations.map(({ name }) => name).sort())
    for (const { name, output, about } of operations) {
      const meta = about ? metaSchema.extend(about.shape) : metaSchema
      const answer = answers.get(name)
      expect(z.strictObject({ data: output, meta }).safeParse(answer).error, name).toBeUndefined()
      expect(Buffer.byteLength(JSON.stringify(answer)), name).toBeLessThan(EXAMPLE_BYTES)
    }
    expect(answers.get('getParcel')).toMatchObject({ data: { id: '960010000A0001' } })
  })

  test('the document is shorter than 680 kB, and a linter warns of nothing in it', async () => {
    expect(Buffer.byteLength(body)).toBeLessThan(680_000)
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: body, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
  })

  test('search engines may not index the sales in it, and an unchanged document is not sent again', async () => {
    const url = '/openapi.json'
    const first = await service.app.inject(url)
    expect([first.statusCode, first.headers['x-robots-tag']]).toEqual([200, 'noindex, noarchive'])
    const again = await service.app.inject({
      url,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['x-robots-tag']).toBe('noindex, noarchive')
    const page = await service.app.inject('/docs/transactionsByParcel')
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex, noarchive'])
  })
})

/** Values of the demo, which are nothing elsewhere. */
const OF_DEMO = /960010000A|96001|Sainte-Parcelle|000000018|af467bc18da91cdc|fictif/

const SALES = [
  { id_mutation: '2024-1', id_parcelle: '01053000AB0001' },
  { id_mutation: '2024-2', id_parcelle: '01053000AB0002', valeur_fonciere: '90000' },
].map((sale) => ({ ...sale, code_commune: '01053', code_departement: '01' }))

describeWithSamples('where the sales of Bourg-en-Bresse alone are loaded', () => {
  const service = servedSamples(async () => {
    const { path } = await geoDvfFile(SALES, undefined, true)
    return [{ datasets: ['dvf'], area: '01', files: { dvf: [path] } }]
  })

  test('the examples are of what is loaded, and what is not loaded has none', async () => {
    const { body } = await service.app.inject('/openapi.json')
    expect(body.match(OF_DEMO)).toBeNull()
    const answers = answersIn(body)
    expect(answers.get('transactionsByParcel')).toMatchObject({
      data: [{ parcels: [{ idu: expect.stringMatching(/^01053000AB000[12]$/) }] }],
      meta: { total: 1 },
    })
    expect([...answers.keys()]).toEqual(
      expect.arrayContaining(['transactionById', 'transactionsByZone', 'pricesByZone', 'getCoverage']),
    )
    for (const name of ['getParcel', 'searchAddress', 'getCompany', 'getRentStatsByCommune'])
      expect(answers.has(name), name).toBe(false)
  })

  test('so are those of tools and prompts, and a refusal has none', async () => {
    const session = await openSession(service.app)
    const { text } = await post(service.app, request('tools/list'), session)
    expect(text.match(OF_DEMO)).toBeNull()
    expect(text).toContain('"examples":["Bourg-en-Bresse"]')
    const prompts = await post(service.app, request('prompts/list'), session)
    expect(prompts.text).toMatch(/of the first parcel, e\.g\. 01053000AB000[12]/)
    const parcel = await callTool(service.app, 'get_parcel', { colour: 'red' })
    expect(parcel.content[0]!.text).toMatch(/- idu is required$/)
  })
})

test('where nothing is loaded there are no examples', async () => {
  const service = await served(new DataDir(await temporaryDir('nothing')))
  const { body } = await service.app.inject('/openapi.json')
  expect(answersIn(body).size).toBe(0)
  expect(body.match(OF_DEMO)).toBeNull()
  const { paths } = documentSchema.parse(JSON.parse(body))
  const shown = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters }) => parameters.flatMap(({ example }) => example ?? []))
  expect(shown).toEqual([])
})
