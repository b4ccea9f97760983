import { describe, expect, test } from 'vitest'
import { PROBLEM_TYPES } from '../../api/answers/problem-types.ts'
import { buildTestApp } from '../support/build-test-app.ts'

test('the kinds of problems are frozen: clients branch on them', () => {
  expect(Object.entries(PROBLEM_TYPES).map(([type, { status }]) => `${status} ${type}`)).toEqual([
    '400 invalid-parameters',
    '400 bad-request',
    '401 invalid-key',
    '401 key-needed',
    '403 local-only',
    '404 unknown-path',
    '404 no-parcel',
    '404 unknown-parcel',
    '410 former-parcel',
    '410 release-changed',
    '404 unknown-zone',
    '404 unknown-sale',
    '404 unknown-feature',
    '404 no-street',
    '404 no-street-prices',
    '404 no-estimate',
    '404 no-rents',
    '404 unknown-siren',
    '404 unknown-area',
    '404 unknown-file',
    '404 withheld-file',
    '410 changes-gone',
    '410 release-gone',
    '412 precondition-failed',
    '416 range-not-satisfiable',
    '404 unknown-layer',
    '404 unknown-batch',
    '404 unknown-watch',
    '405 method-not-allowed',
    '408 request-timeout',
    '409 batch-not-done',
    '409 too-many-watches',
    '421 misdirected-request',
    '400 payload-too-large',
    '415 unsupported-media-type',
    '429 quota-exceeded',
    '429 batch-quota-exceeded',
    '429 too-many-batches',
    '431 headers-too-large',
    '500 internal-error',
    '507 batches-full',
    '503 dataset-not-loaded',
    '503 too-busy',
    '503 too-heavy',
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

test('its page is in the language of the browser', async () => {
  const app = await buildTestApp()
  const page = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/problems/quota-exceeded', headers })).body
  expect(await page({ 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.5' })).toContain('<h1>Quota dépassé</h1>')
  expect(await page({ 'accept-language': 'de,en;q=0.5' })).toContain('<h1>Quota exceeded</h1>')
  expect(await page({ 'accept-language': 'en', cookie: 'terrier_lang=fr' })).toContain('<html lang="fr">')
})

describe('an address at which there is nothing', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'fr' }

  test('is a page in his language for who comes with a browser', async () => {
    const answer = await (await buildTestApp()).inject({ url: '/parcelle', headers })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Il n’y a pas de page à cette adresse.')
  })

  test.each(['/v1/parcel', '/mcp/x', '/v1'])(
    'is a problem document among those that programs ask: %s',
    async (url) => {
      const answer = await (await buildTestApp()).inject({ url, headers })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ type: '/problems/unknown-path' })
    },
  )

  test('is a problem document for a program, wherever', async () => {
    const answer = await (await buildTestApp()).inject({ url: '/parcelle', headers: { accept: '*/*' } })
    expect(answer.json()).toMatchObject({ type: '/problems/unknown-path', status: 404 })
  })
})
