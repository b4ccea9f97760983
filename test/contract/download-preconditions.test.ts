import { expect, test } from 'vitest'
import { publishedDemo } from '../support/demo.ts'
import { served } from '../support/service.ts'

const { dataDir } = await publishedDemo()
const service = await served(dataDir)
const manifest = (await dataDir.readCurrent())!
const stored = manifest.files.find(({ role, kind }) => role === 'lake' && kind === 'parcels')!
/** Address and tag of the parcels. */
const url = `/v1/downloads/${manifest.id}/cadastre/96/parcels.parquet`
const tag = `"${stored.sha256}"`

test.each<[string, (tag: string) => Record<string, string>, number]>([
  ['If-Match with its tag', (tag) => ({ 'if-match': tag }), 200],
  ['with its tag among others', (tag) => ({ 'if-match': `"other", ${tag}` }), 200],
  ['with any', () => ({ 'if-match': '*' }), 200],
  ['with another', () => ({ 'if-match': '"other"' }), 412],
  ['with its tag, weak: never a match', (tag) => ({ 'if-match': `W/${tag}` }), 412],
  ['and a range', (tag) => ({ 'if-match': tag, range: 'bytes=0-3' }), 206],
  ['with another, and a range', () => ({ 'if-match': '"other"', range: 'bytes=0-3' }), 412],
  ['before a range outside', () => ({ 'if-match': '"other"', range: 'bytes=999999999-' }), 412],
  ['before If-None-Match', (tag) => ({ 'if-match': '"other"', 'if-none-match': tag }), 412],
  ['then If-None-Match', (tag) => ({ 'if-match': tag, 'if-none-match': tag }), 304],
  ['If-None-Match before a range', (tag) => ({ 'if-none-match': tag, range: 'bytes=0-3' }), 304],
  ['If-None-Match with any', () => ({ 'if-none-match': ' * ' }), 304],
  ['a date, which it has none of', () => ({ 'if-unmodified-since': 'Mon, 23 Nov 2020 00:00:00 GMT' }), 200],
])('preconditions in the order of RFC 9110: %s', async (_, headers, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await service.app.inject({ method, url, headers: headers(tag) })
    // Ranges are defined for GET alone (RFC 9110 §14.2).
    const expected = method === 'HEAD' && status === 206 ? 200 : status
    expect([method, answer.statusCode]).toEqual([method, expected])
    if (status === 412 && method === 'GET')
      expect(answer.json()).toMatchObject({ type: '/problems/precondition-failed', status: 412 })
    if (status === 412) expect(answer.headers['repr-digest']).toBeUndefined()
  }
})
