import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '../../api/operations/index.ts'
import { servedDemo } from '../support/service.ts'
import { AnswerCheck } from './answer-check.ts'
import { readOpenApi } from './document.ts'
import { requestsTo } from './requests.ts'

/** Requests in all. More on demand: FUZZ_REQUESTS=1000000 npx vitest run test/fuzz/rest */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 20_000)
const SEED = Number(process.env.FUZZ_SEED ?? 96)
/** So many that nobody is refused: the headers of the quotas are there all the same. */
const ROOM = {
  QUOTA_IP_MINUTE: '100000000',
  QUOTA_IP_DAY: '100000000',
  QUOTA_KEY_MINUTE: '0',
  QUOTA_KEY_DAY: '0',
}
const PATHS = [
  ...operations.map(({ method, path }) => `${method} ${path}`),
  'POST /v1/addresses/search/csv',
  'GET /v1/geocodage/search',
  'GET /v1/geocodage/reverse',
  'GET /v1/tiles/{layer}/{z}/{x}/{y}.mvt',
  'GET /v1/tiles/{layer}.json',
  'GET /v1/downloads/{release}/{dataset}/{departement}/{kind}.parquet',
  'GET /v1/catalog',
  'GET /v1/catalog/{dataset}/{kind}.json',
]

/** Of holders of keys alone: strangers ask them, and get nothing but documented refusals. */
const KEYED = [
  'POST /v1/batches',
  'GET /v1/batches',
  'GET /v1/batches/{id}',
  'GET /v1/batches/{id}/result',
  'POST /v1/watches',
  'GET /v1/watches',
  'GET /v1/watches/{id}',
  'POST /v1/watches/{id}/test',
  'GET /v1/watches/{id}/deliveries',
]

const service = await servedDemo(ROOM)
const { data } = (await service.app.inject('/v1/releases')).json()
const api = await readOpenApi(service.app, data[0].release)
const check = new AnswerCheck(api)

const endpointOf = (name: string) => api.endpoints.find(({ method, path }) => `${method} ${path}` === name)!
const problem = z.looseObject({ errors: z.array(z.looseObject({ parameter: z.string() })).default([]) })

test('the document has these addresses, and all of them are asked', () => {
  expect(api.endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [...PATHS, ...KEYED].sort(),
  )
})

describe.each([...PATHS, ...KEYED])('%s', (name) => {
  test('answers whatever it is asked as the document says', { timeout: 300_000 + REQUESTS }, async () => {
    const endpoint = endpointOf(name)
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(requestsTo(endpoint), async ({ refused, ...request }) => {
        const answer = await service.app.inject(request)
        seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
        const { statusCode, headers, rawPayload } = answer
        const body = check.documented(endpoint, {
          statusCode,
          headers,
          rawPayload,
          counted: isDecodable(request.url),
        })
        // Who has no key is refused before anything is read.
        if (refused === undefined || statusCode === 401) return
        const { errors } = problem.parse(JSON.parse(body))
        assert(
          statusCode === 400 &&
            errors.some(({ parameter }) => parameter === refused || parameter.startsWith(`${refused}.`)),
          `${statusCode} does not refuse ${refused}: ${body}`,
        )
      }),
      { seed: SEED, numRuns: Math.ceil(REQUESTS / PATHS.length) },
    )
    // A tile of a release is asked of one that is not served, and leads to the one that is. Most zones that are drawn are not loaded: 503.
    const answered = [200, 302, 503].reduce((sum, status) => sum + (seen.get(status) ?? 0), 0)
    if (KEYED.includes(name)) expect(Object.fromEntries(seen)[401]).toBeGreaterThan(0)
    else expect(answered, JSON.stringify([...seen])).toBeGreaterThan(0)
  })
})

/** Whether the path of an address is well-formed UTF-8 under its percent-encoding. */
function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?')[0]!) !== ''
  } catch {
    return false
  }
}
