import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { DataDir } from '../../../shared/release/data-dir.ts'
import { type TestServer, testServer } from '../../../test/support/http-server.ts'
import { realTerritory } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { Dataset } from '../../dataset.ts'
import { bdnb } from '../../datasets/bdnb/dataset.ts'
import { cadastre } from '../../datasets/cadastre/dataset.ts'
import { carteDesLoyers } from '../../datasets/carte-des-loyers/dataset.ts'
import { census } from '../../datasets/census/dataset.ts'
import { filosofi } from '../../datasets/filosofi/dataset.ts'
import { owners } from '../../datasets/owners/dataset.ts'
import type { Progress } from '../progress.ts'
import { askForEdition } from './find-edition.ts'

let server: TestServer
afterEach(() => void vi.useRealTimers())

/** Producers by host and path (the query left out), as each answers; 404 for the rest, 500 for what `failing` names. */
async function producers(answers: Readonly<Record<string, string>>, failing?: string) {
  server = await testServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname.slice(1)
    if (failing !== undefined && path.startsWith(failing)) return response.writeHead(500).end()
    const text = answers[path]
    return text === undefined ? response.writeHead(404).end() : response.end(text)
  })
}

async function context() {
  const told: string[] = []
  const progress: Progress = {
    step: (label) => ({ update: () => undefined, end: (summary) => void told.push(`${label}: ${summary}`) }),
  }
  const dataDir = new DataDir(await temporaryDir('editions'))
  return { told, dataDir, progress, mirror: server.url, attempts: 1, backoffMs: 1 }
}

/** What the dataset would download for a département, as it was found. */
async function sourcesOf(dataset: Dataset, area = '75') {
  const found = await askForEdition(dataset, await context())
  const sources = dataset.sources({ area }, await realTerritory(), 'latest', found)
  return { found, urls: sources.map(({ url }) => url) }
}

const ATTACHMENTS =
  'data.economie.gouv.fr/api/v2/catalog/datasets/fichiers-des-locaux-et-des-parcelles-des-personnes-morales/attachments'
const ATTACHMENTS_V21 = ATTACHMENTS.replace('/api/v2/', '/api/explore/v2.1/')
const attachments = (...names: string[]) =>
  JSON.stringify({ attachments: names.map((id) => ({ metas: { id, 'mime-type': 'application/zip' } })) })
const OF_2026 = [
  'fichier_des_parcelles_situation_2026_dpts_01_a_59_zip',
  'fichiers_des_parcelles_situation_2026_dpts_60_a_976_zip',
  'fichier_des_locaux_situation_2026_zip',
]

test('BDNB: the newest folder that the bucket lists', async () => {
  const prefix = (edition: string) =>
    `<CommonPrefixes><Prefix>bdnb_millesime_${edition}/</Prefix></CommonPrefixes>`
  await producers({
    'open-data.s3.fr-par.scw.cloud/': `<ListBucketResult>${['2025-07-a', '2026-09-a', '2026-02-a'].map(prefix).join('')}</ListBucketResult>`,
  })
  const { found, urls } = await sourcesOf(bdnb, '2A')
  expect(found?.edition).toBe('2026-09-a')
  expect(urls).toEqual([
    'https://open-data.s3.fr-par.scw.cloud/bdnb_millesime_2026-09-a/millesime_2026-09-a_dep2a/open_data_millesime_2026-09-a_dep2a_csv.zip',
  ])
})

test('owners: a year whose split is another, found in the list of attachments', async () => {
  await producers({ [ATTACHMENTS]: attachments('fichier_des_locaux_situation_2025_zip', ...OF_2026) })
  const name = async (area: string) =>
    (await sourcesOf(owners, area)).urls.map((url) => url.split('/').at(-1))
  expect(await name('59')).toEqual([OF_2026[0], OF_2026[2]])
  expect(await name('60')).toEqual([OF_2026[1], OF_2026[2]])
  expect(await name('974')).toEqual([OF_2026[1], OF_2026[2]])
})

test('owners: the list of version 2.1 goes first, with the addresses that it gives', async () => {
  const address = (name: string) =>
    `https://data.economie.gouv.fr/api/datasets/1.0/fichiers-des-locaux-et-des-parcelles-des-personnes-morales/attachments/${name}/`
  await producers({
    [ATTACHMENTS_V21]: JSON.stringify({ attachments: OF_2026.map((name) => ({ href: address(name) })) }),
    [ATTACHMENTS]: attachments('fichier_des_locaux_situation_2025_zip'),
  })
  const { found, urls } = await sourcesOf(owners, '93')
  expect([found?.edition, found?.from]).toEqual(['2026', `https://${ATTACHMENTS_V21}`])
  expect(urls).toEqual([address(OF_2026[1]!), address(OF_2026[2]!)])
})

test('owners: a list of version 2.1 that is empty leaves that of version 2', async () => {
  await producers({ [ATTACHMENTS_V21]: attachments(), [ATTACHMENTS]: attachments(...OF_2026) })
  const { found, urls } = await sourcesOf(owners, '01')
  expect(found?.from).toBe(`https://${ATTACHMENTS}`)
  expect(urls[0]).toBe(`https://${ATTACHMENTS}/${OF_2026[0]}`)
})

test('owners: archives that cannot be told apart stop with their names', async () => {
  await producers({ [ATTACHMENTS]: attachments(OF_2026[0]!, OF_2026[2]!) })
  await expect(sourcesOf(owners)).rejects.toThrow(
    'the archives of 2026 cannot be distinguished by their names: fichier_des_locaux_situation_2026_zip, fichier_des_parcelles',
  )
})

test('Filosofi: the newest file of INSEE’s catalogue, not its dictionary', async () => {
  const product = (year: number) => ({
    accessURL: `https://api.insee.fr/melodi/file/DS_FILOSOFI_CC/DS_FILOSOFI_CC_${year}_CSV_FR`,
  })
  await producers({
    'api.insee.fr/melodi/catalog/DS_FILOSOFI_CC': JSON.stringify({ product: [product(2024), product(2023)] }),
  })
  const { found, urls } = await sourcesOf(filosofi)
  expect(found).toEqual({
    edition: '2024',
    files: [product(2024).accessURL],
    from: 'https://api.insee.fr/melodi/catalog/DS_FILOSOFI_CC',
  })
  expect(urls[0]).toBe(product(2024).accessURL)
  expect(urls).toHaveLength(3)
})

test('Filosofi: without a catalogue, the next name that answers', async () => {
  await producers({ 'api.insee.fr/melodi/file/DS_FILOSOFI_CC/DS_FILOSOFI_CC_2025_CSV_FR': 'PK' })
  expect((await sourcesOf(filosofi)).found?.edition).toBe('2025')
})

test('census: the newest file of INSEE that data.gouv.fr links to', async () => {
  const file = (page: number, year: number) =>
    `https://www.insee.fr/fr/statistiques/fichier/${page}/base-ic-evol-struct-pop-${year}_csv.zip`
  const resources = [
    file(9_100_000, 2023),
    file(8_647_014, 2022),
    'https://example.fr/base-ic-evol-struct-pop-2030_csv.zip',
  ]
  await producers({
    'www.data.gouv.fr/api/1/datasets/': JSON.stringify({
      data: [{ resources: resources.map((url) => ({ url })) }],
    }),
  })
  expect((await sourcesOf(census)).urls).toEqual([file(9_100_000, 2023)])
})

const RENTS =
  'www.data.gouv.fr/api/1/datasets/carte-des-loyers-indicateurs-de-loyers-dannonce-par-commune-en-2026/'
const uploads = (names: readonly string[]) =>
  JSON.stringify({
    resources: names.map((name) => ({
      title: name,
      url: `https://static.data.gouv.fr/resources/carte-des-loyers-indicateurs-de-loyers-dannonce-par-commune-en-2026/20261210-100000/${name}`,
    })),
  })
const FOUR = [
  'pred-app-mef-dhup.csv',
  'pred-app12-mef-dhup.csv',
  'pred-app3-mef-dhup.csv',
  'pred-mai-mef-dhup.csv',
]

test('announced rents: the edition of another year, by its dated addresses', async () => {
  await producers({ [RENTS]: uploads([...FOUR, 'notice.pdf']) })
  const { found, urls } = await sourcesOf(carteDesLoyers, 'france')
  expect(found?.edition).toBe('2026')
  expect(urls.map((url) => url.split('/').slice(-3).join('/'))).toEqual(
    FOUR.map(
      (name) => `carte-des-loyers-indicateurs-de-loyers-dannonce-par-commune-en-2026/20261210-100000/${name}`,
    ),
  )
})

test('announced rents: an edition that lacks a file stops with the names it has', async () => {
  await producers({ [RENTS]: uploads(['pred-app-mef-dhup.csv', 'predictions-maisons.csv']) })
  await expect(sourcesOf(carteDesLoyers, 'france')).rejects.toThrow(
    'Its files: pred-app-mef-dhup.csv, predictions-maisons.csv',
  )
})

test('nothing listed: the edition that the code knows', async () => {
  await producers({})
  const { found, urls } = await sourcesOf(bdnb)
  expect(found).toBeUndefined()
  expect(urls[0]).toContain('bdnb_millesime_2026-02-a')
})

test('a producer is asked once in six hours, and one that fails leaves what it said last', async () => {
  await producers({ [ATTACHMENTS]: attachments(...OF_2026) })
  const asked = await context()
  expect((await askForEdition(owners, asked))?.edition).toBe('2026')
  expect((await askForEdition(owners, asked))?.edition).toBe('2026')
  // Both lists of attachments, once.
  expect(server.requests).toHaveLength(2)
  await server.close()
  const { url } = server
  await producers({}, 'data.economie.gouv.fr')
  vi.useFakeTimers({ now: Date.now() + 7 * 3600_000, toFake: ['Date'] })
  // Behind another address nothing was remembered, and the answer is told.
  expect(await askForEdition(owners, { ...asked, mirror: server.url })).toBeUndefined()
  expect(asked.told[0]).toContain('editions of owners: could not be asked for, the one known is used.')
  expect((await askForEdition(owners, { ...asked, mirror: url }))?.edition).toBe('2026')
  expect(asked.told[1]).toContain('2026 is the last one found')
})

test('a producer that lists no edition is said once, and latest is asked for', async () => {
  await producers({})
  const place = await context()
  expect(await askForEdition(cadastre, place)).toBeUndefined()
  expect(await askForEdition(cadastre, place)).toBeUndefined()
  expect(place.told).toEqual(['editions of cadastre: none is listed, the one known is used'])
})

test('an answer that cannot be kept is used, and its reason is shown', async () => {
  await producers({ [ATTACHMENTS]: attachments(...OF_2026) })
  const asked = await context()
  // A file stands where the folder of the answers would be.
  await mkdir(asked.dataDir.downloads(), { recursive: true })
  await writeFile(join(asked.dataDir.downloads(), 'editions'), '')
  expect((await askForEdition(owners, asked))?.edition).toBe('2026')
  expect(asked.told).toEqual([
    expect.stringMatching(/^editions of owners: the answer could not be kept, the next step asks again\. E/),
  ])
})
