import { expect, test } from 'vitest'
import { PROBLEM_TYPES } from '../../api/answers/problem-types.ts'
import { buildTestApp } from '../support/build-test-app.ts'

test('the kinds of problems are frozen: clients branch on them', () => {
  expect(Object.entries(PROBLEM_TYPES).map(([type, { status }]) => `${status} ${type}`)).toEqual([
    '400 invalid-parameters',
    '400 bad-request',
    '401 invalid-key',
    '404 unknown-path',
    '404 no-parcel',
    '404 unknown-parcel',
    '404 unknown-zone',
    '404 no-street',
    '404 no-street-prices',
    '404 no-rents',
    '404 unknown-siren',
    '404 unknown-area',
    '405 method-not-allowed',
    '408 request-timeout',
    '400 payload-too-large',
    '415 unsupported-media-type',
    '429 quota-exceeded',
    '431 headers-too-large',
    '500 internal-error',
    '503 dataset-not-loaded',
    '503 keys-unavailable',
    '503 no-release',
    '503 damaged-data',
    '503 not-ready',
  ])
})

test('each has a page at the address that `type` gives', async () => {
  const app = await buildTestApp()
  for (const [type, { status }] of Object.entries(PROBLEM_TYPES)) {
    const answer = await app.inject(`/problems/${type}`)
    expect(answer.statusCode, type).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain(type)
    expect(answer.body).toContain(String(status))
  }
})
