import { expect, test } from 'vitest'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { geoDvfFile } from '../support/geo-dvf.ts'
import { served } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

/** The parcels of all communes of 96, and a file given by hand with one sale, in 96001. */
const files = await parcelsDemo()
const sale = { id_parcelle: '960010000A0001', code_commune: '96001', code_departement: '96' }
const { path } = await geoDvfFile([sale])
await ingestDemo(files, {
  datasets: ['dvf'],
  mirror: await temporaryDir('nothing'),
  files: { dvf: [path] },
})
const { app } = await served(files.dataDir)
const get = async (url: string) => (await app.inject(url)).json()
const post = async (url: string, payload: object) =>
  (await app.inject({ method: 'POST', url, payload })).json()
const zone = (level: string, code: string) => ({ mode: 'zone', zone: { level, code } })

test('the département is loaded in part, and names the communes of the file', async () => {
  const { data } = await get('/v1/coverage?departement=96')
  const sales = data.datasets.find(({ name }: { name: string }) => name === 'dvf')
  expect(sales).toMatchObject({ status: 'partly-loaded', areas: [{ code: '96', communeCodes: ['96001'] }] })
  const { coverage } = await get('/v1/estimates/quality?level=departement&code=96')
  expect(coverage.status).toBe('partly-loaded')
  const statistics = await post('/v1/transactions/statistics', zone('departement', '96'))
  expect(statistics.meta.coverage.status).toBe('partly-loaded')
})

test('a commune that the file does not name is not loaded', async () => {
  expect((await get('/v1/transactions/by-parcel/960010000A0001')).meta.total).toBe(1)
  for (const url of [
    '/v1/transactions/by-zone?level=commune&code=96002',
    '/v1/transactions/by-parcel/960020000A0001',
    '/v1/prices/by-zone?level=commune&code=96002',
  ]) {
    const { meta, type } = await get(url)
    expect(meta?.coverage.status ?? type, url).toContain('not-loaded')
  }
})

test('how many sales its parcels have is unknown, not 0', async () => {
  const found = async (code: string) =>
    (await post('/v1/parcels/search', { ...zone('commune', code), criteria: { saleCount: { max: 0 } } })).meta
  expect(await found('96001')).toMatchObject({ unjudged: 0, coverage: { status: 'loaded' } })
  expect(await found('96002')).toMatchObject({ total: 0, coverage: { status: 'partly-loaded' } })
})
