import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { zipBytes } from '../../../data/sample/zip-file.ts'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { GEO_DVF_LINE } from '../../../test/support/geo-dvf.ts'
import { type TestServer, testServer } from '../../../test/support/http-server.ts'
import { normalised, realTerritory } from '../../../test/support/normalised.ts'
import { type GeneratedSale, rawFile, rawText } from '../../../test/support/raw-dvf.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { askerOf } from '../../pipeline/editions/ask.ts'
import { silent } from '../../pipeline/progress.ts'
import { fetchUnit } from '../../pipeline/unit/fetch-unit.ts'
import { dvf } from './dataset.ts'
import { GEO_DATASET, RAW_DATASET } from './find.ts'

let server: TestServer
afterEach(() => server?.close())

const TREE = 'files.data.gouv.fr/geo-dvf/latest/csv'
const RAW = 'static.data.gouv.fr/resources/dvf/20260405-002251/valeursfoncieres-2024.txt.zip'
const GEO = 'geo-dvf.s3.example.fr/full-2024.csv.gz'
const api = (id: string) => `www.data.gouv.fr/api/1/datasets/${id}/`

const listing = (path: string, title: string, content: Buffer) =>
  JSON.stringify({
    resources: [
      {
        title,
        type: 'main',
        url: `https://${path}`,
        checksum: { type: 'sha1', value: createHash('sha1').update(content).digest('hex') },
      },
    ],
  })

/** What producers have by host and path, all of the year 2024; the listings name what they hold. */
async function producers(files: Readonly<Record<string, string | Buffer>>) {
  server = await testServer((request, response) => {
    const content = files[new URL(request.url ?? '', 'http://x').pathname.slice(1)]
    if (content === undefined) return response.writeHead(404).end()
    return response
      .writeHead(200, { etag: `"${createHash('sha1').update(content).digest('hex')}"` })
      .end(content)
  })
}
const asked = () => server.requests.map(({ url }) => url!.slice(1))

const house = { parcel: 1, lot: '', surface: 60, type: 'Maison' as const }
const SALES: GeneratedSale[] = [
  { day: 1, price: 100_000, lines: [{ ...house, commune: '01004' }] },
  {
    day: 2,
    price: 200_000,
    lines: [
      { ...house, commune: '01033' },
      { ...house, commune: '69013' },
    ],
  },
]
const zipOf = (sales: readonly GeneratedSale[]) => zipBytes({ 'ValeursFoncieres-2024.txt': rawText(sales) })
const geoText = (...rows: Readonly<Record<string, string>>[]) => {
  const names = Object.keys(GEO_DVF_LINE)
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? GEO_DVF_LINE[name]!))].join('\n')
}
/** A sale that the geolocated files have and the raw one has not: by its price one sees which was read. */
const ofGeo = (valeur_fonciere: string) => ({
  code_departement: '01',
  code_commune: '01004',
  id_parcelle: '010040000A0001',
  valeur_fonciere,
})

async function load(unit: AreaUnit, { files = [], dataDir }: { files?: string[]; dataDir?: DataDir } = {}) {
  const reach = { mirror: server.url, attempts: 1, backoffMs: 1 }
  const found = await dvf.findEdition!(askerOf(reach))
  const { sources } = await fetchUnit(dvf, dvf.sources(unit, await realTerritory(), 'latest', found), files, {
    dataDir: dataDir ?? new DataDir(await temporaryDir('feed')),
    progress: silent,
    ...reach,
  })
  const lake = await normalised(dvf, unit, sources)
  const prices = await lake.query('SELECT DISTINCT price::INT FROM sales ORDER BY 1')
  return { sources, lake, prices: prices.flat(), urls: sources.map(({ url }) => url.replace('https://', '')) }
}

test('a département is read from the raw file, though the tree has it; its sha256 is that of its part', async () => {
  const zip = await zipOf(SALES)
  await producers({
    [api(RAW_DATASET)]: listing(RAW, 'valeursfoncieres-2024.txt.zip', zip),
    [RAW]: zip,
    [`${TREE}/2024/departements/01.csv.gz`]: gzipSync(geoText(ofGeo('1'))),
  })
  const dataDir = new DataDir(await temporaryDir('feed'))
  const { prices, urls, sources, lake } = await load({ area: '01' }, { dataDir })
  expect([urls, prices]).toEqual([[RAW], [100_000, 200_000]])
  expect(lake.parts[0]?.quality).toMatchObject({ rowsIn: 2, rowsKept: 2 })
  expect(asked()).not.toContain(`${TREE}/2024/departements/01.csv.gz`)
  const rhone = await load({ area: '69' }, { dataDir })
  expect(rhone.prices).toEqual([200_000])
  expect(rhone.sources[0]!.sha256).not.toBe(sources[0]!.sha256)
})

test('a year whose raw file is not to be had: the tree; without a tree the national file that is listed', async () => {
  const zip = await zipOf(SALES)
  const national = gzipSync(geoText(ofGeo('3')))
  const listings = {
    [api(RAW_DATASET)]: listing(RAW, 'valeursfoncieres-2024.txt.zip', zip),
    [api(GEO_DATASET)]: listing(GEO, 'full-2024.csv.gz', national),
  }
  await producers({
    ...listings,
    [GEO]: national,
    [`${TREE}/2024/departements/01.csv.gz`]: gzipSync(geoText(ofGeo('2'))),
  })
  expect((await load({ area: '01' })).prices).toEqual([2])
  await server.close()
  await producers({ ...listings, [GEO]: national })
  const { prices, urls } = await load({ area: '01' })
  expect([urls, prices]).toEqual([[GEO], [3]])
})

test('a commune alone is read from its small file while there is one, else from the raw file', async () => {
  const zip = await zipOf(SALES)
  const raw = { [api(RAW_DATASET)]: listing(RAW, 'valeursfoncieres-2024.txt.zip', zip), [RAW]: zip }
  const unit = { area: '01', communes: ['01004'] }
  await producers({ ...raw, [`${TREE}/2024/communes/01/01004.csv`]: geoText(ofGeo('4')) })
  expect((await load(unit)).prices).toEqual([4])
  await server.close()
  await producers(raw)
  const { prices, lake } = await load(unit)
  expect(prices).toEqual([100_000])
  expect(lake.parts).toMatchObject([
    { commune: '01004', quality: { rowsKept: 1, outOfScope: { 'other-commune': 1 } } },
  ])
})

test('of two communes the one that has a small file is read from it alone, the other from the raw file', async () => {
  const zip = await zipOf(SALES)
  await producers({
    [api(RAW_DATASET)]: listing(RAW, 'valeursfoncieres-2024.txt.zip', zip),
    [RAW]: zip,
    [`${TREE}/2024/communes/01/01004.csv`]: geoText(ofGeo('4')),
  })
  const { prices, lake } = await load({ area: '01', communes: ['01004', '01033'] })
  expect(prices).toEqual([4, 200_000])
  expect(lake.parts.map(({ commune, quality }) => [commune, quality.rowsKept, quality.outOfScope])).toEqual([
    ['01004', 1, { 'in-own-file': 1 }],
    ['01033', 1, {}],
  ])
})

test('a file that was given replaces the year', async () => {
  const zip = await zipOf(SALES)
  await producers({ [api(RAW_DATASET)]: listing(RAW, 'valeursfoncieres-2024.txt.zip', zip), [RAW]: zip })
  const given = await rawFile([{ day: 3, price: 5, lines: [{ ...house, commune: '01004' }] }])
  const { prices, lake } = await load({ area: '01' }, { files: [given.path] })
  expect(prices).toEqual([5])
  expect(lake.parts[0]?.quality.outOfScope).toEqual({ 'replaced-by-file': 2 })
})

test('bytes that are not those of the listing stop with both digests, and nothing is taken instead', async () => {
  const zip = await zipOf(SALES)
  await producers({
    [api(RAW_DATASET)]: listing(RAW, 'valeursfoncieres-2024.txt.zip', Buffer.from('other')),
    [RAW]: zip,
    [`${TREE}/2024/departements/01.csv.gz`]: gzipSync(geoText(ofGeo('6'))),
  })
  const digest = createHash('sha1').update(zip).digest('hex')
  await expect(load({ area: '01' })).rejects.toThrow(
    new RegExp(
      `valeursfoncieres-2024\\.txt\\.zip: the producer's listing says sha1 .* the file has ${digest}`,
    ),
  )
})
