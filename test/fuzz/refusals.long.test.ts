import { beforeAll, describe, expect, test } from 'vitest'
import { DataDir } from '../../shared/release/data-dir.ts'
import { publishedDemo } from '../support/demo.ts'
import { type Environment, type Service, serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'
import { AnswerCheck } from './answer-check.ts'
import { type Endpoint, type OpenApi, readOpenApi } from './document.ts'

let empty: DataDir
let api: OpenApi
let check: AnswerCheck
beforeAll(async () => {
  empty = new DataDir(await temporaryDir('no-release'))
  // The examples are those of the demo: a service without a release has none, and refuses a wrong parameter first.
  const demo = await serviceOf((await publishedDemo()).dataDir)
  api = await readOpenApi(demo.app)
  await demo.close()
  check = new AnswerCheck(api)
})

async function serving(env: Environment, ask: (service: Service) => Promise<void>): Promise<void> {
  const service = await serviceOf(empty, env)
  await ask(service).finally(() => service.close())
}

/** Where no security but a key is declared, a request without one is refused before the release is looked at. */
const needsKey = ({ security }: Endpoint) => security?.every((one) => 'apiKey' in one) ?? false

/** A place is required there, in one of several forms; the document marks none of them as required. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = { '/v1/estimates': ['lng', 'lat'] }

/** What the document itself asks an address: the example of each required parameter, and of the body. */
function exampleOf({ method, path, parameters, requestBody }: Endpoint) {
  const query = new URLSearchParams()
  let url = path
  for (const { name, in: where, required, example = 1 } of parameters)
    if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(example)))
    else if (required || CHOSEN[path]?.includes(name)) query.append(name, String(example))
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = content?.example ?? Object.values(content?.examples ?? {})[0]?.value
  return {
    method,
    url: query.size === 0 ? url : `${url}?${query}`,
    ...(type === undefined
      ? {}
      : {
          headers: { 'content-type': type },
          payload: typeof body === 'string' ? body : JSON.stringify(body),
        }),
  }
}

test('nothing is loaded: every address says so, and when to come back', () =>
  serving({ QUOTA_IP_MINUTE: '1000', QUOTA_IP_DAY: '1000' }, async ({ app }) => {
    for (const endpoint of api.endpoints) {
      const answer = await app.inject(exampleOf(endpoint))
      check.documented(endpoint, answer)
      expect(answer.statusCode, `${endpoint.path} ${answer.body}`).toBe(needsKey(endpoint) ? 401 : 503)
    }
  }))

const ONE_EACH = {
  QUOTA_IP_MINUTE: '1',
  QUOTA_IP_DAY: '1000',
  QUOTA_TILES_MINUTE: '1',
  QUOTA_DOWNLOADS_MINUTE: '1',
}

test('the quota is used up: every address says so', () =>
  serving(ONE_EACH, async ({ app }) => {
    for (const url of ['/v1/datasets', '/v1/tiles/parcels.json', '/v1/catalog']) await app.inject(url)
    for (const endpoint of api.endpoints) {
      const answer = await app.inject(exampleOf(endpoint))
      check.documented(endpoint, answer)
      expect(answer.statusCode, endpoint.path).toBe(429)
    }
  }))

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

describe('a method that the document does not have is 405, and Allow has those that are', () => {
  test.each(METHODS)('%s', (method) =>
    serving({ QUOTA_IP_MINUTE: '1000', QUOTA_IP_DAY: '1000' }, async ({ app }) => {
      const asked = method === 'HEAD' ? 'GET' : method
      const others = api.endpoints.filter(({ methods }) => !methods.includes(asked))
      for (const endpoint of others) {
        const answer = await app.inject({ method, url: exampleOf(endpoint).url })
        expect(answer.statusCode, endpoint.path).toBe(405)
        expect(String(answer.headers.allow).split(', ')).toContain(endpoint.method)
        if (method !== 'HEAD') check.documented(endpoint, answer)
        expect(answer.headers['x-ratelimit-limit']).toBeUndefined()
      }
      if (asked !== 'GET') expect(others.length).toBeGreaterThan(20)
    }),
  )
})
