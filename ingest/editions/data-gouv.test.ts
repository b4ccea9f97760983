import { expect, test } from 'vitest'
import { realTerritory } from '../../test/support/normalised.ts'
import type { Asker } from '../asker.ts'
import { priorityDistricts } from '../datasets/priority-districts/dataset.ts'
import { sources as districtSources } from '../datasets/priority-districts/sources.ts'
import { zoneAbc } from '../datasets/zone-abc/dataset.ts'
import { sources as zoneSources } from '../datasets/zone-abc/sources.ts'
import { UnknownFiles } from '../pipeline/editions/find-edition.ts'
import { uploadDay } from './data-gouv.ts'

/** data.gouv.fr as it describes one page; nothing is at any other address. */
const catalogue = (page: string, urls: readonly string[]): Asker => ({
  text: (url) =>
    Promise.resolve(
      url === `https://www.data.gouv.fr/api/1/datasets/${page}/`
        ? JSON.stringify({ title: page, resources: urls.map((one) => ({ id: one, title: null, url: one })) })
        : undefined,
    ),
  isThere: () => Promise.resolve(false),
})

const ZONES = 'liste-des-communes-selon-le-zonage-abc'
const zones = (day: string, name: string) =>
  `https://static.data.gouv.fr/resources/${ZONES}/${day}-091314/${name}`
const OF_2025 = zones('20250912', 'liste-ensemble-des-communes-zonage-abc-5-septembre-2025.csv')
const OF_2026 = zones('20260703', 'liste-ensemble-des-communes-zonage-abc-en-vigueur-26-juin-2026.csv')

test('the list of communes that was uploaded last, and none of the tables beside it', async () => {
  const others = [
    zones('20260801', 'liste-des-communes-reclassees-zonage-abc-2026.csv'),
    zones('20260802', 'liste-ensemble-des-communes-zonage-abc-en-vigueur-26-juin-2026.xlsx'),
  ]
  const found = await zoneAbc.findEdition!(catalogue(ZONES, [OF_2026, ...others, OF_2025]))
  expect(found).toEqual({
    edition: '2026-07-03',
    files: [OF_2026],
    from: `https://www.data.gouv.fr/api/1/datasets/${ZONES}/`,
  })
  const known = zoneSources({ area: 'france' }, await realTerritory(), 'latest', found)
  expect(known).toEqual([{ url: OF_2026 }])
})

test('a page that is not there: the newest address known', async () => {
  expect(await zoneAbc.findEdition!(catalogue('another', []))).toBeUndefined()
  const territory = await realTerritory()
  expect(zoneSources({ area: 'france' }, territory, 'latest')).toEqual([{ url: OF_2026 }])
  expect(districtSources({ area: '93' }, territory, 'latest')[0]?.url).toMatch(/\/qpv-2024-geojson\.zip$/)
})

test('files that are not known by their names stop, and are named', async () => {
  const page = 'quartiers-prioritaires-de-la-politique-de-la-ville-qpv'
  const url = `https://static.data.gouv.fr/resources/${page}/20290115-204323/qpv-2029-geojson.zip`
  const asked = priorityDistricts.findEdition!(catalogue(page, [url]))
  await expect(asked).rejects.toThrow(UnknownFiles)
  await expect(asked).rejects.toThrow(
    'qpv-2029-geojson.zip. Nothing was published; give the file with --file priority-districts=PATH',
  )
})

test('the day of an upload is in its address', () => {
  expect(uploadDay(OF_2025)).toBe('2025-09-12')
  expect(uploadDay('https://example.fr/20250912/list.csv')).toBeUndefined()
})
