import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { DataDir } from '../shared/release/data-dir.ts'
import { sendFile, type TestServer, testServer } from '../test/support/http-server.ts'
import { realTerritory } from '../test/support/normalised.ts'
import { temporaryDir } from '../test/support/temp.ts'
import { checkSources } from './check-sources.ts'
import { bdnb } from './datasets/bdnb/dataset.ts'
import { cadastre } from './datasets/cadastre/dataset.ts'
import { companies } from './datasets/companies/dataset.ts'
import { datasets } from './datasets/index.ts'
import { oll } from './datasets/oll/dataset.ts'
import { owners } from './datasets/owners/dataset.ts'
import { rnb } from './datasets/rnb/dataset.ts'
import { recordSources } from './record-sources.ts'

let server: TestServer
afterEach(async () => {
  vi.unstubAllEnvs()
  await server?.close()
})

const PARCELS = gzipSync('{"type":"FeatureCollection","features":[]}')

/** Producers in several moods: redirecting, failing, gone, sending archives, pages and texts, setting cookies. */
async function producers() {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('x'.repeat(100)), 'RNB_75.csv')
  zip.end()
  const archive = await buffer(zip.outputStream)
  server = await testServer((request, response) => {
    const url = request.url ?? ''
    response.setHeader('set-cookie', 'session=secret')
    if (url.includes('/etalab-cadastre/latest/'))
      return response.writeHead(302, { location: url.replace('latest', '2026-09-01') }).end()
    if (url.includes('/etalab-cadastre/2026-09-01/'))
      return sendFile(request, response, PARCELS, { etag: '"p"' })
    if (url.includes('bdnb_millesime_2026')) return response.writeHead(503).end()
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
    if (url.includes('Base_OP_2025_Nationale'))
      return response.end('Observatory;agglomeration\nL7500;Paris\n')
    return response.writeHead(404).end()
  })
}

async function check(list: Parameters<typeof checkSources>[0]) {
  const request = {
    dataDir: new DataDir(await temporaryDir('check')),
    territory: await realTerritory(),
    release: undefined,
    area: '75',
    mirror: server.url,
    backoffMs: 1,
    attempts: 1,
  }
  return { request, checked: await checkSources(list, request) }
}

test('says what each producer has, what comes next, and what no longer answers', async () => {
  await producers()
  const { checked } = await check([cadastre, rnb, bdnb, owners, oll, companies])
  const told = Object.fromEntries(checked.map((one) => [one.dataset, one]))
  expect(told.cadastre).toMatchObject({ loaded: null, found: '2026-09-01', next: '2026-12-01', problems: [] })
  expect(told.cadastre!.foundAt).toContain('/etalab-cadastre/2026-09-01/')
  expect(told.rnb).toMatchObject({ found: '2026-09-05', next: 'weekly', problems: [] })
  expect(told.bdnb).toMatchObject({ found: null })
  expect(told.bdnb!.problems[0]).toContain('the server answered 503')
  expect(told.owners!.problems).toEqual([
    expect.stringContaining(
      'fichier_des_parcelles_situation_2025_dpts_57_a_976_zip: the server answered 404',
    ),
  ])
  expect(told.oll).toMatchObject({ found: '2025', next: '2026, autumn of 2027', problems: [] })
  // Six addresses at most, whatever the hundreds of the dataset.
  expect(told.oll!.addresses.map(({ url }) => url.split('/').at(-1))).toContain('Base_OP_2025_Nationale.csv')
  expect(told.companies!.problems).toHaveLength(3)
})

test('every dataset can be asked about, and none is downloaded', async () => {
  await producers()
  const { checked } = await check(datasets)
  expect(checked.map(({ dataset }) => dataset)).toEqual(datasets.map(({ name }) => name))
  expect(server.requests.length).toBeLessThan(120)
})

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
