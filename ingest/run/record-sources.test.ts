import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { zipBytes } from '../../data/sample/zip-file.ts'
import { sendFile, type TestServer, testServer } from '../../test/support/http-server.ts'
import { realTerritory } from '../../test/support/normalised.ts'
import { temporaryDir } from '../../test/support/temp.ts'
import { cadastre } from '../datasets/cadastre/dataset.ts'
import { companies } from '../datasets/companies/dataset.ts'
import { rnb } from '../datasets/rnb/dataset.ts'
import { checkFeeds } from '../feeds/check-feeds.ts'
import { recordSources } from './record-sources.ts'

let server: TestServer
afterEach(() => void vi.unstubAllEnvs())

const PARCELS = gzipSync('{"type":"FeatureCollection","features":[]}')

/** Producers that redirect, send archives, pages and texts, have nothing, and set cookies. */
async function producers() {
  const archive = await zipBytes({ 'RNB_75.csv': 'x'.repeat(100) })
  server = await testServer((request, response) => {
    const url = request.url ?? ''
    response.setHeader('set-cookie', 'session=secret')
    if (url.includes('/etalab-cadastre/latest/'))
      return response.writeHead(302, { location: url.replace('latest', '2026-09-01') }).end()
    if (url.includes('/etalab-cadastre/2026-09-01/'))
      return sendFile(request, response, PARCELS, { etag: '"p"' })
    if (url.includes('RNB_'))
      return response
        .writeHead(200, {
          'last-modified': 'Sat, 05 Sep 2026 04:00:00 GMT',
          'content-length': archive.length,
        })
        .end(archive)
    if (url.includes('9d213815'))
      return response
        .writeHead(200, { 'content-length': 40 })
        .end('siren;type_bilan\n552100554;C\n552100554;K\n')
    if (url.includes('liste-des-entreprises-rge-2/lines'))
      return response.end(
        JSON.stringify({ total: 159_000, results: [{ siret: '1', code_qualification: 'x' }] }),
      )
    return response.writeHead(404).end()
  })
}

async function check(list: Parameters<typeof checkFeeds>[0]) {
  const territory = await realTerritory()
  const request = { territory, release: undefined, area: '75', mirror: server.url, backoffMs: 1, attempts: 1 }
  return { request, checked: await checkFeeds(list, request) }
}

test('a recording keeps redirects, headers, both ends, columns and counts, and nothing of who asked', async () => {
  await producers()
  vi.stubEnv('ADEME_API_KEY', 'dTp1c2VyOmtleQ==')
  const dir = await temporaryDir('recording')
  const { request, checked } = await check([cadastre, rnb, companies])
  const { datasets: recorded } = await recordSources(checked, dir, request)
  const report = await readFile(join(dir, 'report.json'), 'utf8')
  expect(JSON.parse(report).datasets).toHaveLength(3)
  expect(report).not.toContain('secret')
  expect(report).not.toContain('dTp1c2VyOmtleQ')
  const [parcels] = recorded[0]!.samples
  expect(parcels!.redirects.map(({ status }) => status)).toEqual([302])
  expect(parcels!.headers.etag).toBe('"p"')
  expect((await readFile(join(dir, parcels!.head!))).equals(PARCELS)).toBe(true)
  expect(recorded[1]!.samples[0]).toMatchObject({ status: 200, members: ['RNB_75.csv'] })
  const companiesSamples = recorded[2]!.samples
  expect(companiesSamples[0]).toMatchObject({ columns: ['siren', 'type_bilan'], rows: 2 })
  expect(companiesSamples[1]).toMatchObject({ status: 404 })
  expect(companiesSamples[3]).toMatchObject({ columns: ['siret', 'code_qualification'], rows: 159_000 })
  expect((await readdir(dir)).sort()).toEqual([
    'cadastre-1.head',
    'cadastre-1.tail',
    'companies-1.head',
    'companies-1.tail',
    'companies-4.head',
    'companies-4.tail',
    'report.json',
    'rnb-1.head',
    'rnb-1.tail',
  ])
})
