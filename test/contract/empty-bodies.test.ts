import { expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'

const WATCH = '/v1/watches/00000000-0000-4000-8000-000000000000'

test.each<['POST' | 'PATCH' | 'DELETE', string, number, string]>([
  ['DELETE', WATCH, 401, 'key-needed'],
  ['PATCH', WATCH, 401, 'key-needed'],
  ['POST', '/v1/watches', 401, 'key-needed'],
  ['POST', `${WATCH}/test`, 401, 'key-needed'],
  ['DELETE', '/v1/batches/b0', 401, 'key-needed'],
  ['POST', '/v1/transactions/search', 400, 'invalid-parameters'],
  ['DELETE', '/v1/datasets', 405, 'method-not-allowed'],
  ['POST', '/v1/nope', 404, 'unknown-path'],
])('%s %s of the type JSON without a body is %i, as without the type', async (method, url, status, type) => {
  const app = await buildTestApp()
  const accept = 'application/json'
  for (const content of [undefined, 'application/json', 'application/json; charset=utf-8']) {
    const headers = { accept, ...(content === undefined ? {} : { 'content-type': content }) }
    const answer = await app.inject({ method, url, headers })
    expect([content, answer.statusCode, answer.json().type]).toEqual([content, status, `/problems/${type}`])
  }
})

test('a body of a space is no JSON, and a question says what it wants', async () => {
  const app = await buildTestApp()
  const ask = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/transactions/search',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  expect((await ask(' ')).json().type).toBe('/problems/bad-request')
  expect((await ask('')).json().errors).toContainEqual({
    parameter: 'body',
    detail: 'must be a JSON object',
  })
})
