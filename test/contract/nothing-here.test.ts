import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { coverageSchema } from '../../shared/schemas/coverage.ts'
import { addressOf } from '../support/address-of.ts'
import { callTool } from '../support/mcp.ts'
import { CASES, type Input } from '../support/nothing-here.ts'
import { servedDemo } from '../support/service.ts'

const service = await servedDemo()

/** Answers that are one thing, or tell the state of each of their parts. */
const NEVER_EMPTY = [
  'getNearestParcel',
  'getParcel',
  'getDossier',
  'getDemographics',
  'transactionById',
  'getRentStatsByCommune',
  'getRentStatsByCommuneYear',
  'getRentStatsByCoordinates',
  'getRentIndex',
  'getCompany',
  'getIdentifier',
  'listDatasets',
  'getCoverage',
  'getChanges',
  'listReleases',
  'listDownloads',
  'getDictionary',
]

const answerSchema = z.looseObject({
  data: z.unknown().optional(),
  type: z.string().optional(),
  detail: z.string().optional(),
  coverage: coverageSchema.optional(),
  meta: z.looseObject({ coverage: coverageSchema.optional() }).optional(),
})

test('every question is asked here, and says its coverage unless it is never empty', () => {
  expect(Object.keys(CASES)).toEqual(operations.map(({ name }) => name))
  const silent = operations.filter(({ about }) => about?.shape.coverage === undefined)
  expect(silent.map(({ name }) => name)).toEqual(NEVER_EMPTY)
})

describe.each(operations.filter(({ name }) => CASES[name]!.length > 0))('$name', (operation) => {
  test.each(CASES[operation.name]!)('%s', async (situation, input, [status, problem, coverage]) => {
    const answer = await service.app.inject(
      operation.method === 'GET'
        ? addressOf(operation, input)
        : { method: 'POST', url: operation.path, payload: input },
    )
    const body = answerSchema.parse(answer.json())
    const told = body.coverage ?? body.meta?.coverage
    expect([answer.statusCode, body.type?.slice('/problems/'.length) ?? null, told?.status ?? null]).toEqual([
      status,
      problem,
      coverage,
    ])
    if (status === 200 && /^none\b|^no such|^not published/.test(situation))
      expect(listsIn(body.data)).toEqual([])
    const words = body.detail ?? told?.detail ?? ''
    if (told) expect(told.datasets?.length).toBeGreaterThan(0)
    if (coverage === 'not-loaded') expect(words).toMatch(/terrier ingest [a-z-]+ --area \S+/)

    // Agents get the same: in the structured content, or in the words of the error.
    const call = await callTool(service.app, operation.tool, argumentsOf(input))
    if (status === 200)
      expect(answerSchema.parse(call.structuredContent).meta?.coverage).toEqual(body.meta?.coverage)
    else {
      expect(call.isError).toBe(true)
      // A mistake in the arguments is told in the words of the tool, which name them as the caller did.
      expect(call.content[0]!.text).toContain(
        status === 400 ? 'did not accept' : `(${problem}): ${body.detail}`,
      )
      if (told) expect(call.content[0]!.text).toContain(`"coverage":${JSON.stringify(told)}`)
    }
  })
})

/** What the lists of an answer hold: itself when it is one, else its members and the figures of its zones. */
function listsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  const { yearlyStats, ...members } = z.record(z.string(), z.unknown()).parse(data)
  const zones = z
    .array(z.looseObject({ years: z.array(z.unknown()) }))
    .optional()
    .parse(yearlyStats)
  return [...Object.values(members).filter(Array.isArray), ...(zones ?? []).map(({ years }) => years)].flat()
}

/** Tools take the filters of sales as one object. */
function argumentsOf({ priceMin, year, ...input }: Input): Input {
  const filters = { ...(priceMin === undefined ? {} : { priceMin }), ...(year === undefined ? {} : { year }) }
  // The figure that sales stand behind has its year as a parameter of its own.
  if ('type' in input) return { ...input, ...filters }
  return Object.keys(filters).length === 0 ? input : { ...input, filters }
}

test('a city or an arrondissement is taken where a commune is', async () => {
  const get = async (url: string) => (await service.app.inject(url)).json()
  for (const [code, level] of [
    ['75056', 'ville'],
    ['69123', 'ville'],
    ['13055', 'ville'],
    ['75118', 'arrondissement'],
  ]) {
    const prices = await get(`/v1/prices/by-zone?level=commune&code=${code}`)
    expect(prices.resolvedZone).toMatchObject({ level, code })
    expect(prices.detail).toContain(`terrier ingest dvf --area ${code}`)
    const sales = await get(`/v1/transactions/by-zone?level=commune&code=${code}`)
    expect(sales.meta.coverage.detail).toContain(`terrier ingest dvf --area ${code}`)
    expect((await get(`/v1/coverage?commune=${code}`)).data.asked.code).toBe(code)
  }
})

test('iris and quartier are the same zone, which answers call iris', async () => {
  for (const path of ['/v1/transactions/by-zone', '/v1/prices/by-zone'])
    for (const level of ['iris', 'quartier']) {
      const { data, meta } = (await service.app.inject(`${path}?level=${level}&code=960010101`)).json()
      expect((meta.resolvedZone ?? data.resolvedZone).level, `${path} ${level}`).toBe('iris')
    }
})
