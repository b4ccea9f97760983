import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { GEO_DVF_LINE } from '../../../test/support/geo-dvf.ts'
import { type TestServer, testServer } from '../../../test/support/http-server.ts'
import { normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { silent } from '../../pipeline/progress.ts'
import { fetchUnit } from '../../pipeline/unit/fetch-unit.ts'
import { dvf } from './dataset.ts'

let server: TestServer
afterEach(() => server?.close())

type Row = Readonly<Record<string, string>>
const names = Object.keys(GEO_DVF_LINE)
const csv = (rows: readonly Row[]) =>
  `${[names, ...rows.map((row) => names.map((name) => row[name] ?? GEO_DVF_LINE[name]!))]
    .map((cells) => cells.join(','))
    .join('\n')}\n`

/** Sales of 2024: two in Lille, one line of the second in another parcel; one elsewhere. */
const SALES: readonly Row[] = [
  { id_mutation: '2024-1' },
  { id_mutation: '2024-2', id_parcelle: '59350000AB0002', valeur_fonciere: '200000' },
  { id_mutation: '2024-2', id_parcelle: '59350000AB0003', valeur_fonciere: '200000' },
]
const ELSEWHERE: Row = { code_departement: '75', code_commune: '75118', id_parcelle: '75118000AB0001' }
/** As the new pipeline writes them: dispositions without zeros, other identifiers, former codes empty. */
const unpadded = (rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, numero_disposition: '1', id_mutation: `59-${row.id_mutation}` }))

/** The producer's server, behind an object store: what there is by path under `…/latest/csv/`. */
async function producer(files: Readonly<Record<string, string | Buffer>>) {
  server = await testServer((request, response) => {
    const path = request.url?.split('/geo-dvf/latest/csv/')[1] ?? ''
    const stored = request.url?.startsWith('/store/') ? request.url.slice('/store/'.length) : undefined
    const content = files[stored ?? path]
    if (content === undefined) return response.writeHead(404).end()
    if (stored === undefined) return response.writeHead(302, { location: `/store/${path}` }).end()
    return response.writeHead(200, { etag: `"${path}"` }).end(content)
  })
}

async function load(unit: AreaUnit, dataDir?: DataDir) {
  const territory = await realTerritory()
  const { sources } = await fetchUnit(dvf, dvf.sources(unit, territory, 'latest'), [], {
    dataDir: dataDir ?? new DataDir(await temporaryDir('dvf')),
    progress: silent,
    mirror: server.url,
    backoffMs: 1,
  })
  return { sources, lake: await normalised(dvf, unit, sources) }
}

const COMMON = 'mutation, idu, disposition, price, former_idu, former_commune'
const salesOf = ({ lake }: Awaited<ReturnType<typeof load>>) =>
  lake.query(`SELECT ${COMMON} FROM sales ORDER BY idu`)
const asked = () => server.requests.map(({ url }) => url?.split('/csv/')[1] ?? url)

test('when the tree is gone the national file gives the same sales', async () => {
  await producer({ '2024/departements/59.csv.gz': gzipSync(csv(SALES)) })
  const before = await load({ area: '59' })
  await server.close()
  await producer({ '2024/full.csv.gz': gzipSync(csv([...unpadded(SALES), ELSEWHERE])) })
  const now = await load({ area: '59' })
  expect(now.sources.map(({ url }) => url)).toEqual([
    'https://files.data.gouv.fr/geo-dvf/latest/csv/2024/full.csv.gz',
  ])
  expect(await salesOf(now)).toEqual(await salesOf(before))
  expect(await salesOf(now)).toHaveLength(3)
  expect((await salesOf(now))[0]!.slice(1)).toEqual(['59350000AB0001', 1, 150_000, null, null])
  expect(now.lake.parts[0]?.quality).toMatchObject({ rowsIn: 3, rowsKept: 3 })
})

test('a year that only the national file has is read from it, the others from the tree', async () => {
  const later = SALES.map((row) => ({ ...row, date_mutation: '2025-02-03' }))
  await producer({
    '2024/departements/59.csv.gz': gzipSync(csv(SALES)),
    '2025/full.csv.gz': gzipSync(csv(later)),
  })
  const { sources, lake } = await load({ area: '59' })
  expect(sources.map(({ url }) => url.split('/csv/')[1])).toEqual([
    '2024/departements/59.csv.gz',
    '2025/full.csv.gz',
  ])
  expect(
    await lake.query('SELECT year("date")::INT, count(*)::INT FROM sales GROUP BY 1 ORDER BY 1'),
  ).toEqual([
    [2024, 3],
    [2025, 3],
  ])
})

test('a commune without a sale has no file: the national one is not asked for', async () => {
  await producer({
    '2024/departements/59.csv.gz': gzipSync(csv(SALES)),
    '2024/communes/59/59350.csv': csv(SALES),
    '2024/full.csv.gz': 'never',
  })
  const { lake } = await load({ area: '59', communes: ['59350', '59009'] })
  expect(lake.parts.map(({ commune, quality }) => [commune, quality.rowsKept])).toEqual([
    ['59350', 3],
    ['59009', 0],
  ])
  expect(asked()).not.toContain('2024/full.csv.gz')
})

test('communes are read from the national file, which is brought once for all of them', async () => {
  await producer({ '2024/full.csv.gz': gzipSync(csv([...SALES, ELSEWHERE])) })
  const dataDir = new DataDir(await temporaryDir('dvf'))
  const { lake, sources } = await load({ area: '59', communes: ['59009', '59350'] }, dataDir)
  expect(sources).toHaveLength(1)
  expect(lake.parts.map(({ commune, quality }) => [commune, quality.rowsKept])).toEqual([
    ['59009', 0],
    ['59350', 3],
  ])
  // Years that nobody published are asked for once: the answer is remembered for a day.
  expect(asked().filter((path) => path === '2014/full.csv.gz')).toHaveLength(1)
  const paris = await load({ area: '75' }, dataDir)
  expect(paris.lake.parts[0]?.quality).toMatchObject({ rowsIn: 1, rowsKept: 1 })
})
